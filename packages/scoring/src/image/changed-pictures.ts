import sharp, { type Sharp } from 'sharp';

/** Changes to a picture that should leave the pizza's score unchanged. */
export const CHANGES = {
  'turned by 90, 180 and 270°': [90, 180, 270].map((angle) => (file: Sharp) => file.rotate(angle)),
  'turned by odd multiples of 45°': [45, 135, 225, 315].map(rotatedDiagonally),
  mirrored: [(file: Sharp) => file.flop()],
  '20 % darker': [(file: Sharp) => file.linear(0.8, 0)],
  '20 % brighter': [(file: Sharp) => file.linear(1.2, 0)],
  'JPEG of quality 60': [(file: Sharp) => file.jpeg({ quality: 60 })],
  'half the size': [halved],
} as const satisfies Record<string, readonly Change[]>;

type Change = (file: Sharp, background: string) => Sharp | Promise<Sharp>;
export type ChangeName = keyof typeof CHANGES;
export const CHANGE_NAMES = Object.keys(CHANGES) as ChangeName[];

/** Rotates the picture by an oblique angle; the corners get the mean colour of its edge. */
function rotatedDiagonally(angle: number): Change {
  return (file, background) => file.rotate(angle, { background });
}

async function halved(file: Sharp): Promise<Sharp> {
  const { data, info } = await file.toBuffer({ resolveWithObject: true });
  return sharp(data).resize(Math.round(info.width / 2));
}

/** The files of one change; as high-quality JPEG unless the change itself is a JPEG. */
export async function changedPictures(file: Uint8Array, name: ChangeName): Promise<Uint8Array[]> {
  const background = await edgeColour(file);
  const changes: readonly Change[] = CHANGES[name];
  return Promise.all(
    changes.map(async (change) => {
      const changed = await change(sharp(file).autoOrient(), background);
      return name === 'JPEG of quality 60'
        ? changed.toBuffer()
        : changed.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
    }),
  );
}

/** Mean colour of the outermost pixels. */
async function edgeColour(file: Uint8Array): Promise<string> {
  const { data, info } = await sharp(file)
    .autoOrient()
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const sums = [0, 0, 0];
  let counted = 0;
  for (let y = 0; y < height; y++) {
    const step = y === 0 || y === height - 1 ? 1 : Math.max(1, width - 1);
    for (let x = 0; x < width; x += step) {
      for (let c = 0; c < 3; c++) sums[c]! += data[(y * width + x) * info.channels + c]!;
      counted++;
    }
  }
  return `rgb(${sums.map((sum) => Math.round(sum / counted)).join(',')})`;
}
