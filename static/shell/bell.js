/** The one sound there is: a small bell. */

/** @type {AudioContext | null} */
let audio = null;

/** A small bell: two partials that fade, no file to fetch. */
export function ring() {
  audio ??= new AudioContext();
  const now = audio.currentTime;
  for (const [pitch, loud, long] of [[587.33, 0.12, 1.4], [1567.98, 0.04, 0.7]]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, now);
    volume.gain.linearRampToValueAtTime(loud, now + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + long);
    tone.connect(volume).connect(audio.destination);
    tone.start(now);
    tone.stop(now + long);
  }
}
