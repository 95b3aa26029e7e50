import type { LightGains } from '@crustodian/domain/cameras/camera-light';
import type { Raster } from './raster.ts';

/** Relights a picture: multiplies each channel by its gain in linear light (IEC 61966-2-1). */
export function undoLight({ data, ...size }: Raster, gains: LightGains): Raster {
  const tables = gains.map(tableOf);
  const lit = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 3) {
    for (let channel = 0; channel < 3; channel++) {
      lit[at + channel] = tables[channel]![data[at + channel]!]!;
    }
  }
  return { ...size, data: lit };
}

/** The new value of each byte. */
const tableOf = (gain: number): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, byte) => {
    const c = byte / 255;
    const light = gain * (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    const value = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
    return Math.round(255 * Math.min(1, value));
  });
