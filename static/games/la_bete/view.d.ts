/** The view of La Bête as the server sends it; its schema is published at /api/v1/games/la_bete. */

/** `village:7`, `hamlet:thoras` */
export type Place = string;
export type Who = "bishop" | "chastel" | "marquis" | "envoy";
export type Identity = "pack" | "beast" | "count" | "devil" | "vagabond";

export interface Track {
  face: Identity | null;
  up: boolean;
  returns: number;
}

export interface Pouch {
  season: number;
  village: Place | null;
  track: Track | null;
  returns: number;
}

export interface Strike {
  season: number;
  village: Place;
  leagues: number;
  victims: number;
}

export interface InvestigatorView {
  place: Place | null;
  rode: boolean;
  identifies: Identity[];
  seat: string;
  plan: { place: Place; leagues: number; ride: boolean } | null;
}

export interface LaBeteView {
  season: { number: number; name: "summer" | "autumn" | "winter" | "spring"; year: number; phase: string; card: string | null };
  victims: { total: number; places: Record<Place, number> };
  beast: {
    place: Place | null;
    identity: Identity | null;
    entry: Place | null;
    aim: Place | null;
    tokens: Record<Identity, "held" | "out" | "captured"> | null;
    hand: Place[];
    held: number;
  };
  investigators: Record<Who, InvestigatorView>;
  reinforcements: Record<Place, "dragoon" | "militia">;
  stocks: Record<string, number>;
  pouches: Pouch[];
  strikes: Strike[];
  captured: Identity[];
  known_tracks: Record<string, Identity>;
  vagabond: Place | null;
  portefaix: Place | null;
  cards: { season: number; card: string }[];
  reserved: Record<string, string[]> | null;
  pack: string[] | null;
  could_strike: { village: Place; leagues: number; victims: number }[];
}
