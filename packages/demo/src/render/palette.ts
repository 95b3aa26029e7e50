/** A colour in linear light, 0..1 per channel. */
export type Colour = Float64Array;

/** Creates a colour from screen values 0..255. */
export const colour = (red: number, green: number, blue: number): Colour =>
  Float64Array.of((red / 255) ** 2.2, (green / 255) ** 2.2, (blue / 255) ** 2.2);

export const scaled = (base: Colour, by: number): Colour => base.map((value) => value * by);

export const mixed = (a: Colour, b: Colour, share: number): Colour =>
  a.map((value, channel) => value + ((b[channel] ?? value) - value) * share);

/** Dough from raw to charred. */
export const DOUGH: readonly Colour[] = [
  colour(238, 212, 162),
  colour(230, 186, 118),
  colour(212, 148, 76),
  colour(172, 102, 46),
  colour(112, 60, 28),
  colour(40, 25, 18),
];
