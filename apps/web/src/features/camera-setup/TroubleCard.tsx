import {
  IconCircleOff,
  IconHandStop,
  IconHourglass,
  IconLinkOff,
  IconRouteOff,
  IconSquareOff,
  IconWifiOff,
} from '@tabler/icons-react';
import { say } from '../../language/language.ts';
import css from './CameraSetup.module.css';
import own from './TroubleCard.module.css';

/** When it does not work: what, why, and the way on. */
const TROUBLES = {
  silent: {
    Icon: IconRouteOff,
    what: { en: 'No picture comes.', es: 'No llega ninguna foto.' },
    why: {
      en: 'Is the camera on, on the network, and set to this address and key?',
      es: '¿Está encendida, en la red y con esta dirección y esta clave?',
    },
    acts: [{ en: 'Change the address', es: 'Cambiar la dirección' }],
  },
  black: {
    Icon: IconSquareOff,
    what: { en: 'The picture is black.', es: 'La imagen está negra.' },
    why: {
      en: 'The lens cap, or the light is off. We try again every ten seconds.',
      es: 'La tapa del lente, o la luz está apagada. Lo intentamos cada diez segundos.',
    },
    acts: [
      { en: 'Try now', es: 'Intentar ahora' },
      { en: 'Choose another stream', es: 'Elegir otro video' },
    ],
  },
  noPizza: {
    Icon: IconCircleOff,
    what: { en: 'We see no whole pizza.', es: 'No vemos ninguna pizza entera.' },
    why: {
      en: 'Put one under the camera and take your hands away. A box or a plate is not enough.',
      es: 'Pon una bajo la cámara y retira las manos. Una caja o un plato no bastan.',
    },
    acts: [
      { en: 'Look again', es: 'Mirar otra vez' },
      { en: 'I have no pizza now', es: 'Ahora no tengo pizza' },
    ],
  },
  hands: {
    Icon: IconHandStop,
    what: { en: 'Hands are in the picture.', es: 'Hay manos en la imagen.' },
    why: {
      en: 'Step back for a second; the number is taken when the picture is still.',
      es: 'Apártate un segundo; el número se toma cuando la imagen está quieta.',
    },
    acts: [{ en: 'Measure again', es: 'Medir otra vez' }],
  },
  slow: {
    Icon: IconHourglass,
    what: { en: 'The store’s internet is slow.', es: 'El internet de la tienda es lento.' },
    why: {
      en: 'The set-up goes on, only slower; nothing is lost.',
      es: 'La configuración sigue, solo que más despacio; no se pierde nada.',
    },
    acts: [{ en: 'Go on', es: 'Seguir' }],
  },
  ended: {
    Icon: IconLinkOff,
    what: {
      en: 'This link has been used or is older than 24 hours.',
      es: 'Este enlace ya se usó o tiene más de 24 horas.',
    },
    why: {
      en: 'Ask who sent it for a new one, or make it under Cameras.',
      es: 'Pide uno nuevo a quien te lo envió, o créalo en Cámaras.',
    },
    acts: [],
  },
  offline: {
    Icon: IconWifiOff,
    what: { en: 'You are offline.', es: 'Estás sin conexión.' },
    why: {
      en: 'Steps 1 to 3 are kept on this phone. It goes on by itself.',
      es: 'Los pasos 1 a 3 quedan en este teléfono. Sigue solo.',
    },
    acts: [{ en: 'Try now', es: 'Intentar ahora' }],
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
    <div className={own.trouble} role="status">
      <span className={own.troubleIcon}>
        <Icon size={18} stroke={1.7} aria-hidden />
      </span>
      <div>
        <Heading className={css.strong}>{say(what)}</Heading>
        <p className={css.soft}>
          {detail} {say(why)}
        </p>
        {words.map((word, at) => {
          const run = runs[at];
          return run ? (
            <button
              key={word.en}
              type="button"
              className={at === 0 ? css.primary : css.plain}
              onClick={run}
            >
              {say(word)}
            </button>
          ) : null;
        })}
      </div>
    </div>
  );
}
