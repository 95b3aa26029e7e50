import { Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { notify } from '../../../controls/feedback/toast.tsx';
import { say } from '../../../language/language.ts';
import type { useRetentionChanges } from './retention-calls.ts';
import css from '../Integrations.module.css';
import own from './PictureCrop.module.css';

interface PictureCropProps extends Pick<ReturnType<typeof useRetentionChanges>, 'crop'> {
  crops: boolean;
}

/** Whether stored pictures are cropped to the pizza's circle. */
export function PictureCrop({ crops, crop }: PictureCropProps) {
  const title = say({ en: 'What a picture shows', es: 'Qué muestra una foto' });
  return (
    <section className={css.panel} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      <div className={own.body}>
        <Switch
          label={say({
            en: 'Keep only the pizza’s circle',
            es: 'Guardar solo el círculo de la pizza',
          })}
          description={say({
            en: 'Hands, sleeves and the table around the pizza are cut off once it is scored, and the whole picture is deleted. Pictures from now on; earlier ones stay as they are. A picture in which no pizza is found is not kept, so nobody can check it.',
            es: 'Las manos, las mangas y la mesa alrededor de la pizza se recortan en cuanto tiene puntuación, y la foto entera se borra. Desde ahora; las fotos anteriores se quedan como están. Una foto en la que no se encuentra ninguna pizza no se guarda, así que nadie puede comprobarla.',
          })}
          classNames={{ label: own.label, description: own.about }}
          checked={crops}
          disabled={crop.isPending}
          onChange={({ currentTarget }) =>
            crop.mutate(currentTarget.checked, {
              onSuccess: () =>
                notify({
                  text: say({
                    en: 'What a picture shows changed',
                    es: 'Cambió lo que muestra una foto',
                  }),
                }),
            })
          }
        />
        <div className={own.example}>
          <span className={own.circle}>
            <img
              src="/sample/22.webp"
              alt={say({
                en: 'A picture cropped to its circle',
                es: 'Una foto recortada a su círculo',
              })}
            />
          </span>
          <p className={css.hint}>
            {say({
              en: 'Camera health then reads the table’s colour as a number, without its picture.',
              es: 'El estado de las cámaras lee entonces el color de la mesa como un número, sin su foto.',
            })}
          </p>
        </div>
      </div>
    </section>
  );
}
