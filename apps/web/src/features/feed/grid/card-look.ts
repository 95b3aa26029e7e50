import type { QualityDefinition } from '@crustodian/domain/score/quality-band';
import type { ScreenRights } from '../feed-rights.ts';
import type { LabelOf } from '../filters/sorting.ts';

export type Density = 'grid' | 'compact' | 'list';

/**
 * How every card of the grid looks; a single object, so that cards rerender only when it changes.
 */
export interface CardLook {
  rights: ScreenRights;
  quality: QualityDefinition;
  density: Density;
  labelOf: LabelOf;
  crustLabelOf: (crust: string) => string;
  /** Origin of another image server (decision X62). */
  imageServer: string | null;
}

/** Positions and sizes of the virtual rows, in pixels. */
export interface GridLayout {
  columns: number;
  /** Gap between the cards of a row. */
  gap: number;
  /** Distance between the tops of two rows. */
  rowHeight: number;
  /** Whether rows with a two-line name are taller. */
  grows: boolean;
}

const SHAPES = {
  grid: { narrowest: 160, gap: 12, below: 57 },
  compact: { narrowest: 98, gap: 12, below: 34 },
} as const;
const LIST_ROW = 68;
/** Height of the line of ids, which viewers restricted to pictures do not have. */
const IDS_LINE = 17;
/** Height of all ids, snapshot quality and reviewer, shown to staff with extra_info. */
const LONG_IDS = 92;
const PHONE = { width: 560, gap: 12, columns: { grid: 2, compact: 4 } } as const;

/** Columns for a width: 5 at 884 px, 8 if compact; phones have 2 and 4; a list has one. */
export function gridLayout(
  width: number,
  { density, rights }: Pick<CardLook, 'density' | 'rights'>,
): GridLayout {
  if (density === 'list') return { columns: 1, gap: 0, rowHeight: LIST_ROW, grows: false };
  const { narrowest, gap, below } = SHAPES[density];
  const columns =
    width < PHONE.width
      ? PHONE.columns[density]
      : Math.max(3, Math.floor((width + gap) / (narrowest + gap)));
  const photo = (width - gap * (columns - 1)) / columns;
  const rowHeight = Math.round(photo + below + idsHeight(density, rights));
  return { columns, gap, rowHeight, grows: density === 'grid' };
}

function idsHeight(density: Density, { pictureOnly, extraInfo }: ScreenRights): number {
  if (density !== 'grid' || pictureOnly) return 0;
  return extraInfo ? LONG_IDS : IDS_LINE;
}

/** The card that a key moves the focus to; null if the key does not move it. */
export function cardAfterKey(
  at: number,
  key: string,
  {
    columns,
    pageRows,
    count,
    toEnds,
  }: { columns: number; pageRows: number; count: number; toEnds: boolean },
): number | null {
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: columns * pageRows,
    PageUp: -columns * pageRows,
  };
  const rowStart = at - (at % columns);
  const target =
    key === 'Home'
      ? toEnds
        ? 0
        : rowStart
      : key === 'End'
        ? toEnds
          ? count - 1
          : rowStart + columns - 1
        : steps[key] === undefined
          ? null
          : at + steps[key];
  return target === null ? null : Math.max(0, Math.min(count - 1, target));
}
