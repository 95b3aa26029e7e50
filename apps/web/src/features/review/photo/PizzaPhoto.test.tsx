import { SLICES, type SliceKey } from '@crustodian/domain/pizza/criteria';
import type { Explanation } from '@crustodian/domain/pizza/pipeline-result';
import type { PixelPoint, SlicePolygons } from '@crustodian/domain/pizza/slice-polygons';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { card, plainRules } from '../../../pizza/card.fixture.ts';
import { PizzaPhoto } from './PizzaPhoto.tsx';
import type { ReviewSetting } from '../review-setting.ts';
import { scoreMatrix } from '../score/score-story.ts';
import { useZoom } from './use-zoom.ts';

afterEach(cleanup);

const setting = {
  rights: { pictureOnly: false },
  quality: plainRules.quality,
  imageServer: null,
} as unknown as ReviewSetting;

/** A pizza in a picture of 832 pixels, so that two pixels are one SVG unit. */
const FIGURE = { type: 'Circle' as const, x: 416, y: 416, radius: 300 };
const TRIANGLE: PixelPoint[] = [
  [416, 416],
  [416, 116],
  [616, 116],
];
const stored = Object.fromEntries(SLICES.map((key) => [key, TRIANGLE])) as SlicePolygons;

interface PhotoProps {
  slices?: SlicePolygons;
  onSlice: (slice: SliceKey | null) => void;
}

function Photo({ slices, onSlice }: PhotoProps) {
  const explanation: Explanation = {
    engine_version: 'crustodian-4',
    slice_angle: 0,
    slices,
    findings: [
      {
        criterion: 'Cocción queso',
        slice: '1',
        metric: 'melted cheese',
        value: 0.6,
        target: 0.95,
        points: 0,
        lost: 0.1,
      },
    ],
    confidence: { melting: 0.4 },
  };
  const evaluation = { score_details: {}, score_final: 8, score_adjusted: 8, soft: {} };
  const pizza = {
    ...card({ optimal_figure: FIGURE, picture_size: { width: 832, height: 832 } }),
    evaluationResult: { ...evaluation, specialty_check: true, explanation },
  };
  const zoom = useZoom();
  const matrix = scoreMatrix({}, 'official', {});
  return (
    <PizzaPhoto
      {...{ card: pizza, setting, matrix, zoom, onSlice }}
      circle={false}
      focused={false}
      slice="2"
      alt="A pizza"
    />
  );
}

const chosenPath = (container: HTMLElement) =>
  container.querySelector('path[class*="sector"]')!.getAttribute('d')!;

test('the chosen slice is drawn and picked by the polygon that was stored', () => {
  const onSlice = vi.fn<(slice: SliceKey | null) => void>();
  const { container, getByRole } = render(<Photo slices={stored} onSlice={onSlice} />);
  expect(chosenPath(container)).toBe('M208 208L208 58L308 58Z');
  const surface = getByRole('button', { name: /^Select the slice/ });
  surface.getBoundingClientRect = () => new DOMRect(0, 0, 416, 416);
  fireEvent.click(surface, { clientX: 230, clientY: 70 });
  expect(onSlice).toHaveBeenLastCalledWith('1');
  fireEvent.click(surface, { clientX: 208, clientY: 300 });
  expect(onSlice).toHaveBeenLastCalledWith(null);
});

test('without stored polygons it is a sector of the circle', () => {
  const { container } = render(<Photo onSlice={() => undefined} />);
  expect(chosenPath(container)).toMatch(/^M208 208L314\.1 101\.9L.+L358 208Z$/);
});

test('a slice tells why it has its points, on pointing and on focus', () => {
  const { getByRole, queryByRole } = render(<Photo slices={stored} onSlice={() => undefined} />);
  const surface = getByRole('button', { name: /^Select the slice/ });
  surface.getBoundingClientRect = () => new DOMRect(0, 0, 416, 416);
  fireEvent.pointerMove(surface, { clientX: 230, clientY: 70 });
  const tooltip = getByRole('tooltip');
  expect(tooltip.textContent).toContain('Slice 1 0.00 of 1.10');
  expect(tooltip.textContent).toContain('Melted cheese60%≥ 95%40%−0.10');
  fireEvent.pointerLeave(surface);
  expect(queryByRole('tooltip')).toBeNull();
  const stop = getByRole('button', { name: 'Slice 3: 0.00 of 1.10' });
  fireEvent.focus(stop);
  expect(stop.getAttribute('aria-describedby')).toBe(getByRole('tooltip').id);
});
