import { heroPizza } from '@crustodian/demo/render/hero';
import { renderPizza } from '@crustodian/demo/render/render-pizza';
import sharp from 'sharp';

/** Regenerates the picture of the login page: the whole hero pizza, cut out along its crust. */
const FILE = 'apps/api/src/features/session/pages/login-hero.webp';
const SIZE = 1100;
const RADIUS = 0.49;
/**
 * Share of the radius that is kept: the outline is not exactly a circle, and the table must not be
 * visible.
 */
const INSET = 0.985;

const { rgb } = renderPizza({ ...heroPizza, x: 0.5, y: 0.5, radius: RADIUS, size: SIZE });
const radius = Math.floor(SIZE * RADIUS * INSET);
const circle = `<svg width="${SIZE}" height="${SIZE}"><circle cx="50%" cy="50%" r="${radius}"/></svg>`;
const cutOut = await sharp(rgb, { raw: { width: SIZE, height: SIZE, channels: 3 } })
  .ensureAlpha()
  .composite([{ input: Buffer.from(circle), blend: 'dest-in' }])
  .png()
  .toBuffer();
const corner = SIZE / 2 - radius;
const { size, width } = await sharp(cutOut)
  .extract({ left: corner, top: corner, width: 2 * radius, height: 2 * radius })
  .webp({ quality: 70, effort: 6 })
  .toFile(FILE);
console.log(`${FILE}: ${width} pixels, ${Math.round(size / 1024)} KB`);
