import { Button } from '@mantine/core';
import { IconCameraOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { localClock, localDay } from '@crustodian/domain/time/local-ts';
import { pageLanguage, say } from '../../language/language.ts';
import { saveUnseen, type UnseenPizza } from './look-up-calls.ts';
import type { LookUpSearch } from './look-up-url.ts';
import { unseenText } from './look-up-view.ts';
import css from './LookUp.module.css';

interface NotSeenProps {
  unseen: readonly UnseenPizza[];
  company: string | undefined;
  onSearch: (search: LookUpSearch) => void;
}

/**
 * Pizzas known to the till but not seen by any camera: a sheet without a picture, and other
 * options.
 */
export const NotSeen = ({ unseen, company, onSearch }: NotSeenProps) => (
  <section
    className={css.panel}
    aria-label={say({ en: 'Made, but not seen', es: 'Hechas, pero no vistas' })}
  >
    {unseen.map((pizza) => (
      <OnePizza
        key={`${pizza.venue} ${pizza.day} ${pizza.order} ${pizza.line}`}
        {...{ pizza, company, onSearch }}
      />
    ))}
  </section>
);

function OnePizza({
  pizza,
  company,
  onSearch,
}: Omit<NotSeenProps, 'unseen'> & { pizza: UnseenPizza }) {
  const time = localClock(pizza.local_ts);
  return (
    <div className={css.unseen}>
      <span className={css.disc}>
        <IconCameraOff size={24} stroke={1.7} aria-hidden />
      </span>
      <div>
        <h2 className={css.title}>
          {say({ en: 'There is no picture to show.', es: 'No hay foto que mostrar.' })}
        </h2>
        <p className={css.hint}>
          {unseenText(pizza)}{' '}
          {say({
            en: 'A sheet without a picture can still say so.',
            es: 'Una hoja sin foto también puede decirlo.',
          })}
        </p>
        <div className={css.acts}>
          <Button
            // The error has already been shown.
            onClick={() => void saveUnseen(pizza, pageLanguage()).catch(() => null)}
          >
            {say({ en: 'Make a sheet without a picture', es: 'Crear una hoja sin foto' })}
          </Button>
          <Button
            variant="default"
            onClick={() =>
              onSearch({ company, venue: String(pizza.venue), day: localDay(pizza.local_ts), time })
            }
          >
            {say({ en: `Show pizzas around ${time}`, es: `Mostrar pizzas hacia las ${time}` })}
          </Button>
          {pizza.fault && (
            <Button
              variant="subtle"
              renderRoot={(props) => <Link {...props} to="/cameras" search={{ company }} />}
            >
              {say({ en: 'Look at the camera', es: 'Ver la cámara' })}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
