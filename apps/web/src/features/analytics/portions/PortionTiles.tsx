import { Change } from '../../../charts/marks/Change.tsx';
import { countText, moneyText, shareChangeText, shareText } from '../../../pizza/formatters.ts';
import type { Portions } from './portion-view.ts';
import { Tile, Tiles } from '../shared/Tile.tsx';
import { say } from '../../../language/language.ts';

interface PortionTilesProps {
  portions: Portions | null;
  /** The same figures for the preceding days. */
  before: Portions | null;
  busy: boolean;
}

/** Overspend, usage, and how closely each shift kept to the recipes. */
export function PortionTiles({ portions, before, busy }: PortionTilesProps) {
  const n = portions ? `n ${countText(portions.total.count)}` : undefined;
  return (
    <Tiles label={say({ en: 'Summary', es: 'Resumen' })}>
      <Tile
        label={say({ en: 'Overspend', es: 'Sobrecosto' })}
        value={portions && moneyText(portions.total.over_spent, portions.currency)}
        n={n}
        note={portions && before && <SpentChange now={portions} then={before} />}
        busy={busy}
      />
      <Tile
        label={say({ en: 'Overuse', es: 'Exceso de uso' })}
        value={
          portions && portions.total.over_used !== null
            ? shareChangeText(portions.total.over_used)
            : null
        }
        n={n}
        note={say({ en: 'of the recipe amount', es: 'de la cantidad de la receta' })}
        busy={busy}
      />
      <Tile
        label={say({ en: 'Recipe accuracy, AM Lunch', es: 'Ajuste a la receta, AM almuerzo' })}
        value={accuracy(portions, 'AM')}
        n={portions ? `n ${countText(portions.shift.AM.count)}` : undefined}
        note={portions && `n ${countText(portions.shift.AM.count)}`}
        busy={busy}
      />
      <Tile
        label={say({ en: 'Recipe accuracy, PM Dinner', es: 'Ajuste a la receta, PM cena' })}
        value={accuracy(portions, 'PM')}
        n={portions ? `n ${countText(portions.shift.PM.count)}` : undefined}
        note={portions && `n ${countText(portions.shift.PM.count)}`}
        busy={busy}
      />
    </Tiles>
  );
}

function accuracy(portions: Portions | null, shift: 'AM' | 'PM'): string | null {
  const share = portions?.shift[shift].accuracy ?? null;
  return share === null ? null : shareText(share);
}

function SpentChange({ now, then }: { now: Portions; then: Portions }) {
  const change = Math.round((now.total.over_spent - then.total.over_spent) * 100) / 100;
  return (
    <Change amount={change} lessIsBetter>
      {`${change > 0 ? '+' : ''}${moneyText(change, now.currency)}`}
    </Change>
  );
}
