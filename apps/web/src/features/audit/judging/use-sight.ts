import type { BlindTask } from '@crustodian/contract/audit';
import { useState } from 'react';
import { say } from '../../../language/language.ts';

/**
 * Zoom and golden sample. Z zooms, G opens the golden sample. Escape first ends the zoom; pressed
 * again, it leaves the page if `leave` is given.
 */
export function useSight(leave?: () => void) {
  const [zoomed, setZoomed] = useState(false);
  const [goldenOpened, setGoldenOpened] = useState(false);
  const onZoom = () => setZoomed((was) => !was);
  return {
    props: { zoomed, onZoom, goldenOpened, onGolden: setGoldenOpened },
    shortcuts: ({ golden }: Pick<BlindTask, 'golden'>) => [
      { key: 'z', name: say({ en: 'Zoom', es: 'Ampliar' }), act: onZoom },
      {
        key: 'g',
        name: say({ en: 'Golden sample full size', es: 'Muestra de referencia a tamaño completo' }),
        act: () => setGoldenOpened(golden !== null),
      },
      ...(zoomed || leave
        ? [
            {
              key: 'Escape',
              name: zoomed
                ? say({ en: 'Whole picture', es: 'Foto completa' })
                : say({ en: 'Stop', es: 'Parar' }),
              act: () => (zoomed ? setZoomed(false) : leave?.()),
            },
          ]
        : []),
    ],
  };
}
