import {
  IconCircleOff,
  IconCpu,
  IconFileUnknown,
  IconFolderOff,
  IconHandStop,
  IconHourglass,
  IconLinkOff,
  IconLock,
  IconPlugConnectedX,
  IconRouteOff,
  IconSquareOff,
  IconVideoOff,
  IconWifiOff,
} from '@tabler/icons-react';
import { say } from '../../language/language.ts';
import css from './CameraSetup.module.css';
import own from './TroubleCard.module.css';

/** For each failure: what happened, why, and what to do next. */
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
  silentCamera: {
    Icon: IconRouteOff,
    what: { en: 'No picture comes.', es: 'No llega ninguna foto.' },
    why: {
      en: 'Is the camera on, and on the same network as the box in the store?',
      es: '¿Está encendida la cámara, y en la misma red que el equipo de la tienda?',
    },
    acts: [{ en: 'Change the address', es: 'Cambiar la dirección' }],
  },
  silentBox: {
    Icon: IconPlugConnectedX,
    what: { en: 'The box in the store is silent.', es: 'El equipo de la tienda no responde.' },
    why: {
      en: 'Is it on, and connected to the internet? It goes on by itself.',
      es: '¿Está encendido y conectado a internet? Sigue solo.',
    },
    acts: [],
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
  refused: {
    Icon: IconLock,
    what: { en: 'The camera refuses the password.', es: 'La cámara rechaza la contraseña.' },
    why: {
      en: 'The address is right and it answers. After five wrong tries many cameras lock for 30 minutes.',
      es: 'La dirección es correcta y responde. Tras cinco intentos fallidos muchas cámaras se bloquean 30 minutos.',
    },
    acts: [
      { en: 'Type it again', es: 'Escribirla otra vez' },
      { en: 'Try without', es: 'Probar sin ella' },
    ],
  },
  noAnswer: {
    Icon: IconRouteOff,
    what: { en: 'Nothing answers at this address.', es: 'Nada responde en esa dirección.' },
    why: {
      en: 'Is the camera on the same network as the box in the store?',
      es: '¿Está la cámara en la misma red que el equipo de la tienda?',
    },
    acts: [
      { en: 'Look for cameras', es: 'Buscar cámaras' },
      { en: 'Change the address', es: 'Cambiar la dirección' },
    ],
  },
  wrongAddress: {
    Icon: IconRouteOff,
    what: {
      en: 'It answers, but has no picture at this address.',
      es: 'Responde, pero no tiene imagen en esa dirección.',
    },
    why: {
      en: 'The part after the last colon or slash is not right. The camera’s own page shows it.',
      es: 'La parte final de la dirección no es correcta. La página de la cámara la muestra.',
    },
    acts: [{ en: 'Change the address', es: 'Cambiar la dirección' }],
  },
  tooSlow: {
    Icon: IconVideoOff,
    what: {
      en: 'It speaks H.265, and this box is too slow for it.',
      es: 'Habla H.265, y este equipo es demasiado lento para eso.',
    },
    why: {
      en: 'Set the camera’s second stream to H.264, or take still pictures instead: one each second is enough.',
      es: 'Pon el segundo flujo de la cámara en H.264, o usa fotos fijas: con una por segundo basta.',
    },
    acts: [
      { en: 'Take still pictures', es: 'Usar fotos fijas' },
      { en: 'How to change it', es: 'Cómo cambiarlo' },
    ],
  },
  tooLarge: {
    Icon: IconVideoOff,
    what: {
      en: 'This box is too slow for the stream.',
      es: 'Este equipo es demasiado lento para ese video.',
    },
    why: {
      en: 'Use the camera’s second, smaller stream, or take still pictures instead: one each second is enough.',
      es: 'Usa el segundo flujo de la cámara, más pequeño, o fotos fijas: con una por segundo basta.',
    },
    acts: [
      { en: 'Take still pictures', es: 'Usar fotos fijas' },
      { en: 'How to change it', es: 'Cómo cambiarlo' },
    ],
  },
  noDevice: {
    Icon: IconRouteOff,
    what: { en: 'No camera is at this device.', es: 'No hay ninguna cámara en ese dispositivo.' },
    why: {
      en: 'Is it plugged into the box? The first is /dev/video0; some cameras count as two.',
      es: '¿Está conectada al equipo? La primera es /dev/video0; algunas cuentan como dos.',
    },
    acts: [
      { en: 'Try now', es: 'Intentar ahora' },
      { en: 'Change the device', es: 'Cambiar el dispositivo' },
    ],
  },
  unreadable: {
    Icon: IconFileUnknown,
    what: { en: 'What comes is not a picture.', es: 'Lo que llega no es una imagen.' },
    why: {
      en: 'A stream must be H.264 or H.265, a picture a JPEG.',
      es: 'El video debe ser H.264 o H.265, y la foto un JPEG.',
    },
    acts: [{ en: 'Change the address', es: 'Cambiar la dirección' }],
  },
  noFfmpeg: {
    Icon: IconCpu,
    what: { en: 'A program is missing on the box.', es: 'Al equipo le falta un programa.' },
    why: {
      en: 'Streams and USB cameras need ffmpeg. Whoever runs the box installs it; picture addresses work without.',
      es: 'El video y las cámaras USB necesitan ffmpeg. Lo instala quien maneja el equipo; las direcciones de imagen funcionan sin él.',
    },
    acts: [{ en: 'Try now', es: 'Intentar ahora' }],
  },
  noFolder: {
    Icon: IconFolderOff,
    what: { en: 'The box cannot use this folder.', es: 'El equipo no puede usar esa carpeta.' },
    why: {
      en: 'Its program may not read and write there.',
      es: 'Su programa no puede leer ni escribir ahí.',
    },
    acts: [{ en: 'Try now', es: 'Intentar ahora' }],
  },
  folderTaken: {
    Icon: IconFolderOff,
    what: { en: 'Another camera has this folder.', es: 'Otra cámara usa esa carpeta.' },
    why: {
      en: 'Pictures of two cameras in one folder, or in one inside the other, cannot be told apart.',
      es: 'En una misma carpeta, o en una dentro de la otra, no se distinguen las fotos de dos cámaras.',
    },
    acts: [{ en: 'Choose another folder', es: 'Elegir otra carpeta' }],
  },
  noBox: {
    Icon: IconPlugConnectedX,
    what: {
      en: 'No box of this store has called.',
      es: 'Ningún equipo de esta tienda ha llamado.',
    },
    why: {
      en: 'Switch the box in the store on and connect it to the internet. It calls within a minute.',
      es: 'Enciende el equipo de la tienda y conéctalo a internet. Llama en menos de un minuto.',
    },
    acts: [{ en: 'Try now', es: 'Intentar ahora' }],
  },
  ended: {
    Icon: IconLinkOff,
    what: {
      en: 'This link has been used or is older than 24 hours.',
      es: 'Este enlace ya se usó o tiene más de 24 horas.',
    },
    why: {
      en: 'It works on the phone and in the browser that opened it first, until an administrator ends it. Ask who sent it for a new one, or make it under Cameras.',
      es: 'Funciona en el teléfono y el navegador que lo abrió primero, hasta que un administrador lo termina. Pide uno nuevo a quien te lo envió, o créalo en Cámaras.',
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
  /** Shown before the explanation. */
  detail?: string;
  /** Shown after the explanation. */
  more?: string;
  /** Details for the network's administrator. */
  technical?: string;
  onFirst?: () => void;
  onSecond?: () => void;
}

export function TroubleCard({ kind, heading: Heading = 'h2', ...card }: TroubleCardProps) {
  const { detail, more, technical, ...acts } = card;
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
          {detail} {say(why)} {more}
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
        {technical && <p className={css.hint}>{technical}</p>}
      </div>
    </div>
  );
}
