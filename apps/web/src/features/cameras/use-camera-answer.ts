import { notify } from '../../controls/feedback/toast.tsx';
import { say } from '../../language/language.ts';
import { useActOnCamera, type CameraAct, type ShownCamera } from './cameras-calls.ts';

/** What people say of a camera's item, as it is told once it is stored. */
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

/** Says something of a camera's item, and offers to take it back. */
export function useCameraAnswer(
  { venue, store }: Pick<ShownCamera, 'venue' | 'store'>,
  item: string,
  onSaid: (undo: () => void) => void = () => undefined,
) {
  const { mutate, mutateAsync } = useActOnCamera();
  const undo = () => mutate({ venue, item, kind: null });
  return (kind: CameraAct): void => {
    // What asked may be gone by then, and with it callbacks of this call; failures tell themselves.
    mutateAsync({ venue, item, kind }).then(
      () => {
        onSaid(undo);
        notify({
          text: `${store}: ${say(CAMERA_ANSWERS[kind])}`,
          act: { label: say({ en: 'Undo', es: 'Deshacer' }), run: undo },
        });
      },
      () => undefined,
    );
  };
}
