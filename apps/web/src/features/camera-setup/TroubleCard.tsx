import {
  IconCircleOff,
  IconHandStop,
  IconHourglass,
  IconLinkOff,
  IconRouteOff,
  IconSquareOff,
  IconWifiOff,
} from '@tabler/icons-react';
import css from './CameraSetup.module.css';
import own from './TroubleCard.module.css';

/** When it does not work: what, why, and the way on. */
const TROUBLES = {
  silent: {
    Icon: IconRouteOff,
    what: 'No picture comes.',
    why: 'Is the camera on, on the network, and set to this address and key?',
    acts: ['Change the address'],
  },
  black: {
    Icon: IconSquareOff,
    what: 'The picture is black.',
    why: 'The lens cap, or the light is off. We try again every ten seconds.',
    acts: ['Try now', 'Choose another stream'],
  },
  noPizza: {
    Icon: IconCircleOff,
    what: 'We see no whole pizza.',
    why: 'Put one under the camera and take your hands away. A box or a plate is not enough.',
    acts: ['Look again', 'I have no pizza now'],
  },
  hands: {
    Icon: IconHandStop,
    what: 'Hands are in the picture.',
    why: 'Step back for a second; the number is taken when the picture is still.',
    acts: ['Measure again'],
  },
  slow: {
    Icon: IconHourglass,
    what: 'The store’s internet is slow.',
    why: 'The set-up goes on, only slower; nothing is lost.',
    acts: ['Go on'],
  },
  ended: {
    Icon: IconLinkOff,
    what: 'This link has been used or is older than 24 hours.',
    why: 'Ask who sent it for a new one, or make it under Cameras.',
    acts: [],
  },
  offline: {
    Icon: IconWifiOff,
    what: 'You are offline.',
    why: 'Steps 1 to 3 are kept on this phone. It goes on by itself.',
    acts: ['Try now'],
  },
} as const;

export type TroubleKind = keyof typeof TROUBLES;

interface TroubleCardProps {
  kind: TroubleKind;
  heading?: 'h1' | 'h2';
  /** Before why it is so. */
  detail?: string;
  onFirst?: () => void;
  onSecond?: () => void;
}

export function TroubleCard({ kind, heading: Heading = 'h2', detail, ...acts }: TroubleCardProps) {
  const { Icon, what, why, acts: words } = TROUBLES[kind];
  const runs = [acts.onFirst, acts.onSecond];
  return (
    <article className={own.trouble} role="status">
      <span className={own.troubleIcon}>
        <Icon size={18} stroke={1.7} aria-hidden />
      </span>
      <div>
        <Heading className={css.strong}>{what}</Heading>
        <p className={css.soft}>
          {detail} {why}
        </p>
        {words.map((word, at) => {
          const run = runs[at];
          return run ? (
            <button
              key={word}
              type="button"
              className={at === 0 ? css.primary : css.plain}
              onClick={run}
            >
              {word}
            </button>
          ) : null;
        })}
      </div>
    </article>
  );
}
