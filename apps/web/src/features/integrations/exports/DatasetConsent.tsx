import { Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { say } from '../../../language/language.ts';
import { useDatasetConsent } from './exports-calls.ts';
import css from '../Integrations.module.css';

const MEANING = {
  en: 'The operator of this server may then export pictures of pizzas that people judged, as they are kept, with these judgements and without names of people and stores. If you take it back, they are not in the next export; those exported before are not called back.',
  es: 'El operador de este servidor puede entonces exportar fotos de pizzas que juzgaron personas, tal como se guardan, con esos juicios y sin nombres de personas ni de tiendas. Si lo retiras, no estarán en la próxima exportación; las que ya se exportaron no se recuperan.',
};

interface DatasetConsentProps {
  company: number;
  isGiven: boolean;
}

/** Whether the company's pictures may be exported for training. */
export function DatasetConsent({ company, isGiven }: DatasetConsentProps) {
  const change = useDatasetConsent(company);
  const title = say({ en: 'Training the engine', es: 'Entrenar el motor' });
  return (
    <section className={css.panel} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      <div className={css.fields}>
        <Switch
          label={say({
            en: 'Pictures may train the engine',
            es: 'Las fotos pueden entrenar el motor',
          })}
          description={say(MEANING)}
          checked={isGiven}
          disabled={change.isPending}
          onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
        />
      </div>
    </section>
  );
}
