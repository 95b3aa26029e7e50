import { ActionIcon, Button, Tooltip } from '@mantine/core';
import {
  IconCircleDashed,
  IconVideo,
  IconZoomIn,
  IconZoomOut,
  type Icon,
} from '@tabler/icons-react';
import type { SliceKey } from '@crustodian/domain/pizza/criteria';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type TouchEvent } from 'react';
import { lazyPart } from '../../../controls/feedback/lazy-part.tsx';
import { goldenQuery } from '../../../api/golden-calls.ts';
import { GoldenPair } from '../golden/GoldenPair.tsx';
import { GoldenTools } from '../golden/GoldenTools.tsx';
import { Neighbours } from '../overlay/Neighbours.tsx';
import { stepFrom } from '../overlay/neighbours.ts';
import type { OpenPizzaProps } from '../overlay/open-pizza.ts';
import { PageArrows, useOnNarrow } from '../overlay/PageArrows.tsx';
import { PizzaPhoto } from './PizzaPhoto.tsx';
import type { Matrix } from '../score/score-story.ts';
import { useZoom } from './use-zoom.ts';
import { notify } from '../../../controls/feedback/toast.tsx';
import { pictureAddress } from '../../../pizza/picture-address.ts';
import { scoreText } from '../../../pizza/formatters.ts';
import { say } from '../../../language/language.ts';
import { standardName } from '../../../pizza/names.ts';
import { partOf } from '../review-texts.ts';
import css from './PhotoSide.module.css';

interface PhotoSideProps extends Pick<OpenPizzaProps, 'shown' | 'card' | 'setting' | 'onGo'> {
  matrix: Matrix | null;
  focused: boolean;
  slice: SliceKey | null;
  onSlice: (slice: SliceKey | null) => void;
  place: number;
}

const ZoomGestures = lazyPart(
  async () => (await import('./ZoomGestures.tsx')).ZoomGestures,
  'below',
);

/** Minimum horizontal distance of a swipe that pages. */
const SWIPE_PIXELS = 60;

/** The photo, its tools, and its neighbours. */
export function PhotoSide(props: PhotoSideProps) {
  const { shown, card, setting, onGo, place, ...photo } = props;
  const [circle, setCircle] = useState(false);
  const [comparing, setComparing] = useState(false);
  const { data: golden = null } = useQuery({
    ...goldenQuery(card),
    enabled: setting.stored && !setting.rights.pictureOnly,
  });
  const zoom = useZoom();
  const narrow = useOnNarrow();
  const swipe = useSwipe((step) => {
    const to = zoom.zoomed ? null : stepFrom(shown, card.tId, step);
    if (to) onGo(to.tId);
  });
  const beside = comparing && golden && golden.t_id !== card.tId ? golden : null;
  return (
    <div className={css.side} {...swipe}>
      <div className={css.photo}>
        {beside ? (
          <GoldenPair {...{ card, setting }} golden={beside} matrix={props.matrix} />
        ) : (
          <PizzaPhoto {...{ card, setting, circle, zoom }} {...photo} alt={photoAlt(props)} />
        )}
        {narrow && <PageArrows {...{ shown, card, onGo }} />}
      </div>
      {zoom.gestures && <ZoomGestures {...zoom.gestures} />}
      <div className={css.tools}>
        {card.figure && (
          <CircleTool circle={circle} disabled={beside !== null} onCircle={setCircle} />
        )}
        <Tool
          name={say({ en: 'Zoom out', es: 'Alejar' })}
          Icon={IconZoomOut}
          onClick={beside ? undefined : zoom.zoomOut}
        />
        <Tool
          name={say({ en: 'Zoom in', es: 'Acercar' })}
          Icon={IconZoomIn}
          onClick={beside ? undefined : zoom.zoomIn}
        />
        {setting.rights.review && (
          <Tool
            name={say({ en: 'Video', es: 'Video' })}
            Icon={IconVideo}
            onClick={() => void openVideo(card.filePath)}
          />
        )}
        <GoldenTools {...{ card, golden, setting, comparing }} onCompare={setComparing} />
        <span className={css.place}>{partOf(place, shown.length)}</span>
      </div>
      <Neighbours shown={shown} tId={card.tId} setting={setting} onGo={onGo} />
    </div>
  );
}

interface CircleToolProps {
  circle: boolean;
  disabled: boolean;
  onCircle: (circle: boolean) => void;
}

/** Toggles the crop to the pizza's circle; phones show only the icon. */
function CircleTool({ circle, disabled, onCircle }: CircleToolProps) {
  const name = circle
    ? say({ en: 'Whole picture', es: 'Foto entera' })
    : say({ en: 'Circle', es: 'Círculo' });
  return (
    <Button
      size="xs"
      variant="default"
      className={css.circle!}
      aria-pressed={circle}
      disabled={disabled}
      leftSection={<IconCircleDashed size={15} stroke={1.7} aria-hidden />}
      onClick={() => onCircle(!circle)}
    >
      {name}
    </Button>
  );
}

interface ToolProps {
  name: string;
  Icon: Icon;
  /** Undefined disables the button. */
  onClick: (() => void) | undefined;
}

function Tool({ name, Icon: Sign, onClick }: ToolProps) {
  return (
    <Tooltip label={name}>
      <ActionIcon
        size={30}
        variant="default"
        aria-label={name}
        disabled={!onClick}
        {...(onClick && { onClick })}
      >
        <Sign size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

function useSwipe(page: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches.item(0);
      start.current =
        touches.length === 1 && finger ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches.item(0);
      if (!start.current || !finger) return;
      const [dx, dy] = [finger.clientX - start.current.x, finger.clientY - start.current.y];
      start.current = null;
      if (Math.abs(dx) >= SWIPE_PIXELS && Math.abs(dx) > 2 * Math.abs(dy)) page(dx < 0 ? 1 : -1);
    },
  };
}

/** Opens a capture's video in a new tab, or says that there is none (decision X35). */
export async function openVideo(filePath: string | null): Promise<void> {
  const address = filePath === null ? null : pictureAddress(filePath);
  if (address !== null && (await isThere(address))) globalThis.open(address, '_blank', 'noopener');
  else {
    const text = say({ en: 'Video file not available', es: 'El video no está disponible' });
    notify({ text, kind: 'failed' });
  }
}

async function isThere(address: string): Promise<boolean> {
  const answer = await fetch(address, { method: 'HEAD' }).catch(() => null);
  return answer?.ok ?? false;
}

interface Shown extends Pick<OpenPizzaProps, 'card' | 'setting'> {
  matrix: Pick<Matrix, 'slices'> | null;
}

/** Specialty, score, standard and points of the slices, matching what is drawn. */
export function photoAlt({ card, setting, matrix }: Shown): string {
  const name = card.specialty
    ? setting.labelOf(card.specialty)
    : say({ en: 'Pizza without specialty', es: 'Pizza sin especialidad' });
  if (setting.rights.pictureOnly) return name;
  const verdict = [name, card.score, card.standard && standardName(card.standard).toLowerCase()]
    .filter(Boolean)
    .join(', ');
  if (!matrix) return verdict;
  const points = Object.entries(matrix.slices).map(
    ([key, { value }]) => `${key}: ${scoreText(value)}`,
  );
  return say({
    en: `${verdict}. Points of the slices ${points.join(', ')}`,
    es: `${verdict}. Puntos de las porciones ${points.join(', ')}`,
  });
}
