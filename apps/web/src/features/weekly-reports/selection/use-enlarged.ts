import type { ReportPizza } from '@crustodian/contract/weekly-reports';
import { useState } from 'react';
import { useShortcuts } from '../../../controls/shortcuts.ts';
import { pictureKey } from '../../report-files/review/picture-key.ts';
import { say } from '../../../language/language.ts';

/**
 * Key that shows the picture of the card under the pointer, otherwise of the focused card, full
 * screen.
 */
export const ENLARGE_KEY = 'z';

const CARD = '[data-picture]';
const pointedAt = (): string | null =>
  (document.querySelector(`${CARD}:hover`) ?? document.activeElement?.closest(CARD))?.getAttribute(
    'data-picture',
  ) ?? null;

/** Which of the listed pizzas is shown full screen. */
export function useEnlarged(pizzas: readonly ReportPizza[]) {
  const [key, setKey] = useState<string>();
  useShortcuts({
    title: say({ en: 'Selection', es: 'Selección' }),
    shortcuts: [
      {
        key: ENLARGE_KEY,
        name: say({ en: 'Enlarge the picture', es: 'Ampliar la foto' }),
        act: () => setKey(pointedAt() ?? undefined),
      },
    ],
  });
  return {
    enlarged: pizzas.find((pizza) => pictureKey(pizza) === key) ?? null,
    setEnlarged: setKey,
  };
}
