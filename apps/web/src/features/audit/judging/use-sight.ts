import type { BlindTask } from '@crustodian/contract/audit';
import { useState } from 'react';

/** How the pictures are looked at: Z enlarges, G opens the golden sample. */
export function useSight() {
  const [zoomed, setZoomed] = useState(false);
  const [goldenOpened, setGoldenOpened] = useState(false);
  const onZoom = () => setZoomed((was) => !was);
  return {
    props: { zoomed, onZoom, goldenOpened, onGolden: setGoldenOpened },
    shortcuts: ({ golden }: Pick<BlindTask, 'golden'>) => [
      { key: 'z', name: 'Zoom', act: onZoom },
      {
        key: 'g',
        name: 'Golden sample full size',
        act: () => setGoldenOpened(golden !== null),
      },
    ],
  };
}
