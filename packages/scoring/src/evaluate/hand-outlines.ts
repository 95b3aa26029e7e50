import type { DrawnOutline } from './overlap.ts';

/**
 * Left, top, right, bottom edge of the pizza in percent of the picture; outside 0..100 if the
 * picture cuts it off.
 */
const EDGES: Record<string, [number, number, number, number]> = {
  'core_01709ae7.jpg': [-2, 4, 97, 102],
  'core_02b40255.jpg': [0, 10, 90, 98.5],
  'core_0689a88a.jpg': [6, 2.5, 94.5, 95],
  'core_087f0a26.jpg': [26.5, 29.5, 92, 90],
  'core_0c64f577.jpg': [5, 11, 92.5, 95.5],
  'core_0cd7a5af.jpg': [1.5, 3, 96, 95],
  'core_0d4e4d0e.jpg': [15, 2, 86, 95],
  'core_0e607f6b.jpg': [1, 4.5, 99.5, 97],
  'core_103cfcdd.jpg': [11.5, 5, 86, 90],
  'core_1100712b.jpg': [-5, 6, 95.5, 104],
  'core_12377b54.jpg': [15, 22.8, 87.7, 79.7],
  'core_13e882cd.jpg': [3, 20.5, 100, 89.5],
  'core_150c2c7f.jpg': [8, 2, 92, 96.5],
  'core_19b24483.jpg': [-6, 24, 88, 89.5],
  'core_1ce115e7.jpg': [2, 1, 94.5, 97],
  'core_1d8f3101.jpg': [-2, 0, 99.5, 102],
  'core_1dc47fa9.jpg': [22.5, 11.5, 75, 85.5],
  'core_2070b23e.jpg': [0, 4, 104, 100],
  'core_2413a0e1.jpg': [0, 18, 101, 101],
  'core_2498affc.jpg': [5, 4, 93, 91],
  'core_26cae6f2.jpg': [-4, 0, 102, 102],
  'core_2791b5ac.jpg': [1, -2, 100, 98.5],
  'core_28b8fc34.jpg': [6.5, 0.5, 92.5, 99],
  'core_2cba297a.jpg': [1, 11, 90, 96.5],
  'core_34ba46b3.jpg': [5.5, 30, 84.5, 81],
  'core_365a3903.jpg': [3, 38, 93.5, 95],
  'core_37603876.jpg': [-8, 27, 90, 89.2],
  'core_3c50af1e.jpg': [3.5, 17, 96.5, 99.5],
  'core_409f297b.jpg': [9, 1.5, 96.5, 106],
  'core_41910599.jpg': [4, 25, 97.5, 84],
  'core_432f65c4.jpg': [-6, 8, 104, 94],
  'core_44c3f664.jpg': [17, 22.5, 91, 82],
  'core_4804e20b.jpg': [7.5, 0, 85.5, 98.5],
  'core_4c1980ef.jpg': [5, 1.5, 96, 93.5],
  'core_4f9cd227.jpg': [42, 15, 102, 87.5],
  'core_502aaf77.jpg': [2, 2, 103, 91],
  'core_51138245.jpg': [22, 36, 74.5, 88.5],
  'core_5405d09b.jpg': [12, 16.5, 80, 86],
  'core_5b38435b.jpg': [13.5, 8, 87.5, 95.5],
  'core_5ddf73a2.jpg': [5, 12, 95.5, 83],
  'core_6009279f.jpg': [7.5, 3.5, 98.5, 95],
  'core_633695eb.jpg': [7.5, 3, 95.5, 96.5],
  'core_64c26e10.jpg': [1.5, 2, 94, 100],
  'core_68cb3148.jpg': [-5, 10, 95.5, 100],
  'core_6a2eed00.jpg': [0, 9, 100, 87],
  'core_6af0bace.jpg': [16.5, 14.5, 95, 95.5],
  'core_6c14f556.jpg': [5.5, 25, 86, 90],
  'core_6e7eaad7.jpg': [2, 4.5, 97.5, 92.5],
  'core_74430f37.jpg': [2, 20.5, 96.5, 83],
  'core_760f2381.jpg': [23.5, 10, 77.5, 93],
  'core_7768e1f2.jpg': [6.5, 10, 94.5, 91.5],
  'core_7a66e6a4.jpg': [1, 2, 98, 100],
  'core_7d506e2d.jpg': [15.5, 42, 88.5, 87.5],
  'core_7e5b860b.jpg': [2.5, 15, 67, 99],
  'core_80438fae.jpg': [0, 13, 97.5, 91.5],
  'core_81d9e78b.jpg': [10, 10.5, 87, 89],
  'core_8252aec6.jpg': [2, 10, 100, 94.5],
  'core_838e1604.jpg': [11, 22, 100, 90],
  'core_8462ce2e.jpg': [6.5, -2, 88.5, 100],
  'core_86c11aaa.jpg': [-1, 6.5, 101, 95.5],
  'core_88a7fa71.jpg': [3.5, 6.5, 98.5, 88.5],
  'core_89b91dc3.jpg': [6.5, 13.5, 95.5, 100],
};

/**
 * Outlines of real pizzas, read by eye from the photographs under a grid without knowing the
 * engine's result; accurate to about 2 % of the picture. The photographs themselves are not part of
 * the product.
 */
export const HAND_OUTLINES: Record<string, DrawnOutline> = Object.fromEntries(
  Object.entries(EDGES).map(([file, [left, top, right, bottom]]) => [
    file,
    { left: left / 100, top: top / 100, right: right / 100, bottom: bottom / 100 },
  ]),
);
