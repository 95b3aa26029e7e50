import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconClipboardCheck,
  IconEyeOff,
  IconMailOff,
  IconSearch,
  IconTrash,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ErrorState } from '../../../controls/feedback/StatePanel.tsx';
import { PanelSkeleton } from '../../../controls/lists/PanelSkeleton.tsx';
import { SentenceHead } from '../../../controls/SentenceHead.tsx';
import { say } from '../../../language/language.ts';
import { IntegrationsPanel } from '../IntegrationsPanel.tsx';
import { peopleQuery } from './personal-data-calls.ts';
import { peopleSentence } from './personal-data-wording.ts';
import { PersonFacts } from './PersonFacts.tsx';
import css from './PersonalData.module.css';

/** Data stored about people, which can be exported and erased. */
export const PersonalDataPage = () => (
  <IntegrationsPanel title="Personal data">
    {(company) => <PersonalData key={company} company={company} />}
  </IntegrationsPanel>
);

const PAUSE_MS = 250;

function PersonalData({ company }: { company: number }) {
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const [q] = useDebouncedValue(words.trim(), PAUSE_MS);
  const { data, error, refetch } = useQuery({
    ...peopleQuery(company, q),
    placeholderData: keepPreviousData,
  });
  if (error) {
    return (
      <ErrorState
        title={say({ en: 'The people could not be loaded', es: 'Error al cargar las personas' })}
        heading="h1"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <PanelSkeleton rows={5} />;
  const title = say({ en: 'Somebody asks', es: 'Alguien pregunta' });
  return (
    <>
      <SentenceHead
        sentence={peopleSentence(data.all)}
        lead={say({
          en: 'Pizzas carry no person. What somebody reviewed stays, under a name that means nobody.',
          es: 'Las pizzas no llevan el nombre de nadie. Lo que alguien revisó se queda, con un nombre que no es de nadie.',
        })}
      />
      <div className={css.columns}>
        <section className={css.panel} aria-label={title}>
          <h2 className={css.title}>{title}</h2>
          <TextInput
            label={say({ en: 'Who', es: 'Quién' })}
            description={say({ en: 'name or e-mail', es: 'nombre o correo' })}
            maxLength={200}
            value={words}
            leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
            onChange={({ currentTarget }) => {
              setWords(currentTarget.value);
              setChosen(null);
            }}
          />
          {chosen === null ? (
            <Found people={data.people} onChoose={setChosen} />
          ) : (
            <PersonFacts company={company} person={chosen} onErased={() => setChosen(null)} />
          )}
        </section>
        <WhatErasingDoes />
      </div>
      <p className={css.foot}>
        {say({
          en: 'You type the person’s name to erase; it cannot be undone. Backups keep what they have until you delete them.',
          es: 'Para borrar se escribe el nombre de la persona; no se puede deshacer. Las copias de seguridad conservan lo que tienen hasta que las elimines.',
        })}
      </p>
    </>
  );
}

interface FoundProps {
  people: readonly { pk: number; name: string; email: string; has_account: boolean }[];
  onChoose: (person: number) => void;
}

function Found({ people, onChoose }: FoundProps) {
  if (people.length === 0) {
    return (
      <p className={css.hint}>
        {say({ en: 'Nobody of this name.', es: 'Nadie con este nombre.' })}
      </p>
    );
  }
  return (
    <ul className={css.people}>
      {people.map(({ pk, name, email, has_account: hasAccount }) => (
        <li key={pk}>
          <button type="button" onClick={() => onChoose(pk)}>
            <b>{name}</b>
            <span>
              {email}
              {!hasAccount && say({ en: ', account deleted', es: ', cuenta eliminada' })}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function WhatErasingDoes() {
  const title = say({ en: 'What erasing does', es: 'Qué hace el borrado' });
  return (
    <section className={css.panel} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      <ul className={css.effects}>
        <Effect icon={<IconTrash size={17} stroke={1.7} aria-hidden />}>
          {say({
            en: 'Name, address and sign-ins go at once, also from the audit log, where “person 7f3a…” takes their place.',
            es: 'El nombre, el correo y las sesiones desaparecen al momento, también del registro de cambios, donde los sustituye «persona 7f3a…».',
          })}
        </Effect>
        <Effect icon={<IconEyeOff size={17} stroke={1.7} aria-hidden />}>
          {say({
            en: 'Reviews, corrections and objections stay, by nobody, so that no figure changes.',
            es: 'Los juicios, las correcciones y las reclamaciones se quedan, de nadie, para que no cambie ninguna cifra.',
          })}
        </Effect>
        <Effect icon={<IconMailOff size={17} stroke={1.7} aria-hidden />}>
          {say({
            en: 'All mails, links and tokens of the person end.',
            es: 'Todos los correos, enlaces y tokens de la persona terminan.',
          })}
        </Effect>
        <Effect icon={<IconClipboardCheck size={17} stroke={1.7} aria-hidden />}>
          {say({
            en: 'A receipt stays in the audit log: who erased, when, and who made the account.',
            es: 'Queda constancia en el registro de cambios: quién borró, cuándo y quién creó la cuenta.',
          })}
        </Effect>
      </ul>
    </section>
  );
}

const Effect = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li>
    <span className={css.disc}>{icon}</span>
    <span>{children}</span>
  </li>
);
