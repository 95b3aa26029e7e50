import type { BlindTask } from '@crustodian/contract/audit';
import { useState } from 'react';
import { say } from '../../../language/language.ts';

/**
 * How the pictures are looked at: Z enlarges, G opens the golden sample. Escape first makes an enlarged
 * picture small again, and then stops, where one can.
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
