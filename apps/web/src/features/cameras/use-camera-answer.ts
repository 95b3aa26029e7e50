import { notify } from '../../controls/feedback/toast.tsx';
import { say } from '../../language/language.ts';
import { useActOnCamera, type CameraAct, type ShownCamera } from './cameras-calls.ts';

/** What the buttons are called, on the cameras' page and in Today. */
export const CAMERA_ACTS = {
  kitchen: { en: 'It is the kitchen after all', es: 'Sí es la cocina' },
  mended: { en: 'Say it is mended', es: 'Ya está arreglada' },
} as const;

/** What the toast says after each answer, behind the store's name. */
const CAMERA_ANSWERS = {
  camera: {
    en: 'it is the camera. Kitchen signals wait.',
    es: 'es la cámara. Las señales de cocina esperan.',
  },
  kitchen: {
    en: 'it is the kitchen. What is usual is learned again.',
    es: 'es la cocina. Se vuelve a aprender qué es lo habitual.',
  },
  mended: {
    en: 'marked as mended. The checks run again.',
    es: 'anotada como arreglada. Las comprobaciones se repiten.',
  },
} as const satisfies Record<CameraAct, object>;

/** Answers to a camera's item, with a toast that offers Undo. */
export function useCameraAnswer(
  { venue, store }: Pick<ShownCamera, 'venue' | 'store'>,
  item: string,
  keepUndo?: (undo: () => void) => void,
) {
  const { mutate, mutateAsync } = useActOnCamera();
  const undo = () => mutate({ venue, item, kind: null });
  return (kind: CameraAct): void => {
    // The component may be gone by then, and mutate's own callbacks with it. Failures alert by themselves.
    mutateAsync({ venue, item, kind }).then(
      () => {
        keepUndo?.(undo);
        notify({
          text: `${store}: ${say(CAMERA_ANSWERS[kind])}`,
          act: { label: say({ en: 'Undo', es: 'Deshacer' }), run: undo },
        });
      },
      () => undefined,
    );
  };
}
