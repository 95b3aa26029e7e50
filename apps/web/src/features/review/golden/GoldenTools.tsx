import { ActionIcon, Tooltip } from '@mantine/core';
import { IconColumns2, IconStar, IconStarFilled } from '@tabler/icons-react';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import { useMarkGolden, type GoldenSample } from '../../../api/golden-calls.ts';
import type { ReviewSetting } from '../review-setting.ts';
import { say } from '../../../language/language.ts';

interface GoldenToolsProps {
  card: PizzaCard;
  golden: GoldenSample | null;
  setting: ReviewSetting;
  comparing: boolean;
  onCompare: (comparing: boolean) => void;
}

const ICON = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

/** Compares the pizza with the golden sample of its kind, or makes it the golden sample. */
export function GoldenTools({ card, golden, setting, comparing, onCompare }: GoldenToolsProps) {
  const mark = useMarkGolden(card);
  const isGolden = golden?.t_id === card.tId;
  const mayMark =
    (setting.rights.review || setting.rights.staff) &&
    setting.stored &&
    card.evaluationResult !== null &&
    card.crustType !== null;
  const markName = isGolden
    ? say({ en: 'Remove as golden sample', es: 'Quitar como muestra de referencia' })
    : say({ en: 'Set as golden sample', es: 'Usar como muestra de referencia' });
  const compareName = say({
    en: 'Compare with the golden sample',
    es: 'Comparar con la muestra de referencia',
  });
  return (
    <>
      {golden && !isGolden && (
        <Tooltip label={compareName}>
          <ActionIcon
            size={30}
            variant="default"
            aria-label={compareName}
            aria-pressed={comparing}
            onClick={() => onCompare(!comparing)}
          >
            <IconColumns2 {...ICON} />
          </ActionIcon>
        </Tooltip>
      )}
      {mayMark && (
        <Tooltip label={markName}>
          <ActionIcon
            size={30}
            variant="default"
            aria-label={markName}
            disabled={mark.isPending}
            onClick={() => mark.mutate(!isGolden)}
          >
            {isGolden ? <IconStarFilled {...ICON} /> : <IconStar {...ICON} />}
          </ActionIcon>
        </Tooltip>
      )}
    </>
  );
}
