/** The two sounds there are: a small bell, and a knock. */

/** @type {AudioContext | null} */
let audio = null;

/** A small bell: two partials that fade, no file to fetch. */
export const ring = () => sound([[587.33, 0.12, 1.4, 0], [1567.98, 0.04, 0.7, 0]]);

/** Two knocks on wood, nothing like the bell: little time is left. */
export const knock = () => sound([[196, 0.2, 0.09, 0], [196, 0.2, 0.09, 0.16]]);

/** @param {[pitch: number, loud: number, long: number, late: number][]} partials in hertz, of 1, and in seconds */
function sound(partials) {
  audio ??= new AudioContext();
  for (const [pitch, loud, long, late] of partials) {
    const begins = audio.currentTime + late;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, begins);
    volume.gain.linearRampToValueAtTime(loud, begins + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, begins + long);
    tone.connect(volume).connect(audio.destination);
    tone.start(begins);
    tone.stop(begins + long);
  }
}
