import { notify } from '../../controls/feedback/toast.tsx';
import { say } from '../../language/language.ts';
import { useActOnCamera, type CameraAct, type ShownCamera } from './cameras-calls.ts';

/** Button labels, on the cameras page and in Today. */
export const CAMERA_ACTS = {
  kitchen: { en: 'It is the kitchen after all', es: 'Sí es la cocina' },
  mended: { en: 'Say it is mended', es: 'Ya está arreglada' },
} as const;

/** Toast texts after the store's name. */
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
    // A promise, because callbacks of mutate() do not run after the component unmounts. The call
    // reports its own errors.
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
