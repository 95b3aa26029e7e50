import { Button, Checkbox, NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../../api/session.ts';
import { EmptyState, ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { notify } from '../../controls/feedback/toast.tsx';
import { PanelSkeleton } from '../../controls/lists/PanelSkeleton.tsx';
import { SentenceHead } from '../../controls/SentenceHead.tsx';
import { pageLanguage, phrase, say } from '../../language/language.ts';
import {
  morningQuery,
  useChangeMorning,
  useChooseStart,
  type MorningAnswer,
  type MorningSetting,
} from './morning-calls.ts';
import { MorningPlaces } from './MorningPlaces.tsx';
import css from './MorningMailPage.module.css';

/** The stores whose lines of Today a user gets by e-mail in the morning, and the quiet hours. */
export function MorningMailPage() {
  const { data, error, refetch } = useQuery(morningQuery);
  if (data) return <Setting answer={data} />;
  if (!error)
    return (
      <PanelSkeleton
        rows={4}
        label={say({ en: 'Loading your morning mail', es: 'Cargando tu correo de la mañana' })}
      />
    );
  return (
    <ErrorState
      title={say({
        en: 'Your morning mail could not be loaded',
        es: 'No se pudo cargar tu correo de la mañana',
      })}
      heading="h1"
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

function Setting({ answer }: { answer: MorningAnswer }) {
  const { choices, email, ...stored } = answer;
  const [chosen, setChosen] = useState<MorningSetting>(stored);
  const { mutate, isPending } = useChangeMorning();
  if (choices.length === 0) return <NoStores />;
  const save = () =>
    mutate(chosen, {
      onSuccess: () =>
        notifySaved(chosen.places.length === 0, () =>
          mutate(stored, { onSuccess: () => setChosen(stored) }),
        ),
    });
  return (
    <>
      <Head email={email} hasMail={stored.places.length > 0} />
      <form
        className={css.panel}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <MorningPlaces
          choices={choices}
          places={chosen.places}
          onPlaces={(places) => setChosen({ ...chosen, places })}
        />
        <Channels
          email={email}
          channels={chosen.channels}
          onChannels={(channels) => setChosen({ ...chosen, channels })}
        />
        <div className={css.when}>
          <Language
            language={chosen.language}
            onLanguage={(language) => setChosen({ ...chosen, language })}
          />
          <Quiet quiet={chosen.quiet} onQuiet={(quiet) => setChosen({ ...chosen, quiet })} />
        </div>
        <Button type="submit" loading={isPending}>
          {say({ en: 'Save', es: 'Guardar' })}
        </Button>
      </form>
      <StartChoice />
      <p className={css.note}>
        {say({
          en: 'Mails go out from 07:00 by the clock of your first store. Each mail has a link that stops them without a log-in.',
          es: 'Los correos salen desde las 07:00 según la hora de tu primera tienda. Cada correo tiene un enlace que los detiene sin iniciar sesión.',
        })}
      </p>
    </>
  );
}

const NoStores = () => (
  <EmptyState
    title={say({
      en: 'There are no stores to hear from yet',
      es: 'Aún no hay tiendas de las que saber',
    })}
    heading="h1"
  >
    {say({
      en: 'Ask whoever manages your account.',
      es: 'Pregunta a quien administra tu cuenta.',
    })}
  </EmptyState>
);

/** Confirms that the setting is saved, with Undo. */
function notifySaved(isStopped: boolean, undo: () => void): void {
  notify({
    text: isStopped
      ? say({ en: 'No more morning mails.', es: 'Ya no llegan correos de la mañana.' })
      : say({ en: 'Your morning mail is set.', es: 'Tu correo de la mañana quedó configurado.' }),
    act: { label: say({ en: 'Undo', es: 'Deshacer' }), run: undo },
  });
}

const Head = ({ email, hasMail }: { email: string; hasMail: boolean }) => (
  <SentenceHead
    sentence={
      hasMail
        ? say({ en: 'Your morning mail.', es: 'Tu correo de la mañana.' })
        : say({ en: 'You have no morning mail.', es: 'No tienes correo de la mañana.' })
    }
    lead={say({
      en: `The lines of Today at seven, to ${email}. On a day without lines there is no mail.`,
      es: `Las líneas de Hoy a las siete, a ${email}. Un día sin líneas no hay correo.`,
    })}
  />
);

/** Saved immediately, because it is not part of the mail's form. */
function StartChoice() {
  const { starts_with_today: starts } = useMe();
  const { mutate, isPending } = useChooseStart();
  return (
    <div className={css.panel}>
      <Checkbox
        label={say({ en: 'Crustodian opens with Today', es: 'Crustodian se abre con Hoy' })}
        description={say({
          en: 'Instead of the page that your account begins with.',
          es: 'En lugar de la página con la que empieza tu cuenta.',
        })}
        checked={starts}
        disabled={isPending}
        onChange={({ currentTarget }) => mutate(currentTarget.checked)}
      />
    </div>
  );
}

interface LanguageProps {
  language: MorningSetting['language'];
  onLanguage: (language: MorningSetting['language']) => void;
}

/** In the order of English pages; Spanish pages reverse it. */
const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
];

const Language = ({ language, onLanguage }: LanguageProps) => (
  <NativeSelect
    label={phrase('Language')}
    value={language}
    data={pageLanguage() === 'es' ? LANGUAGES.toReversed() : LANGUAGES}
    onChange={({ currentTarget }) => onLanguage(currentTarget.value === 'es' ? 'es' : 'en')}
  />
);

type Channels = MorningAnswer['channels'];

interface ChannelsProps {
  email: string;
  channels: Channels | undefined;
  onChannels: (channels: Channels) => void;
}

/** Delivery channels of the lines. */
const Channels = ({
  email,
  channels = { mail: true, webhook: false },
  onChannels,
}: ChannelsProps) => (
  <fieldset className={css.group}>
    <legend>{say({ en: 'Where to', es: 'A dónde' })}</legend>
    <Checkbox
      label={say({ en: 'Mail', es: 'Correo' })}
      description={email}
      checked={channels.mail}
      onChange={({ currentTarget }) => onChannels({ ...channels, mail: currentTarget.checked })}
    />
    <Checkbox
      label={say({ en: 'Webhooks', es: 'Webhooks' })}
      description={say({
        en: 'To the receivers of your company that ask for the lines of Today.',
        es: 'A los receptores de tu empresa que piden las líneas de Hoy.',
      })}
      checked={channels.webhook}
      onChange={({ currentTarget }) => onChannels({ ...channels, webhook: currentTarget.checked })}
    />
  </fieldset>
);

interface QuietProps {
  quiet: MorningSetting['quiet'];
  onQuiet: (quiet: MorningSetting['quiet']) => void;
}

/** Hours without mails. */
function Quiet({ quiet, onQuiet }: QuietProps) {
  return (
    <>
      <Checkbox
        label={say({ en: 'Quiet hours', es: 'Horas de silencio' })}
        checked={quiet !== null}
        onChange={({ currentTarget }) =>
          onQuiet(currentTarget.checked ? { from: 21, until: 8 } : null)
        }
      />
      {quiet && (
        <>
          <NativeSelect
            label={say({ en: 'Quiet from', es: 'Silencio desde' })}
            value={String(quiet.from)}
            data={HOURS}
            onChange={({ currentTarget }) =>
              onQuiet({ ...quiet, from: Number(currentTarget.value) })
            }
          />
          <NativeSelect
            label={say({ en: 'Quiet until', es: 'Silencio hasta' })}
            value={String(quiet.until)}
            data={HOURS}
            onChange={({ currentTarget }) =>
              onQuiet({ ...quiet, until: Number(currentTarget.value) })
            }
          />
        </>
      )}
    </>
  );
}
