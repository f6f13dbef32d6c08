export interface Camera {
  lat: number;
  lon: number;
  zoom: number;
}

/** Central Casablanca: the initial view until there is data. */
export const HOME: Camera = { lat: 33.5731, lon: -7.5898, zoom: 11.2 };
