import { Button } from '@mantine/core';
import {
  IconFileDownload,
  IconHourglass,
  IconId,
  IconKey,
  IconReceipt,
  IconShieldLock,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { PanelSkeleton } from '../../controls/lists/PanelSkeleton.tsx';
import { SentenceHead } from '../../controls/SentenceHead.tsx';
import { phrase, say, type Phrase } from '../../language/language.ts';
import { exportsQuery } from './exports/exports-calls.ts';
import { exportsLine } from './exports/exports-wording.ts';
import {
  messageCountsQuery,
  ordersQuery,
  receiversQuery,
  tokensQuery,
} from './integrations-calls.ts';
import { IntegrationsPanel } from './IntegrationsPanel.tsx';
import {
  byUrgency,
  ordersLine,
  overviewSentence,
  tokensLine,
  webhooksLine,
  type Line,
} from './overview-wording.ts';
import { peopleQuery } from './personal-data/personal-data-calls.ts';
import { personalDataLine } from './personal-data/personal-data-wording.ts';
import { retentionQuery } from './retention/retention-calls.ts';
import { retentionLine } from './retention/retention-wording.ts';
import { signOnQuery } from './sign-on/sign-on-calls.ts';
import { signOnLine } from './sign-on/sign-on-wording.ts';
import { StateMark } from './StateMark.tsx';
import css from './Integrations.module.css';

/** State of everything that flows into and out of a company's account. */
export const OverviewPage = () => (
  <IntegrationsPanel title="Integrations">
    {(company) => <Overview company={company} />}
  </IntegrationsPanel>
);

interface Panel {
  name: Phrase;
  to:
    | '/integrations/webhooks'
    | '/integrations/tokens'
    | '/integrations/sign-on'
    | '/integrations/exports'
    | '/orders'
    | '/integrations/personal-data'
    | '/integrations/retention';
  icon: Icon;
}

type Shown = Line & Panel;

const WEBHOOKS: Panel = { name: 'Webhooks', to: '/integrations/webhooks', icon: IconWebhook };
const SIGN_ON: Panel = {
  name: 'Single sign-on',
  to: '/integrations/sign-on',
  icon: IconShieldLock,
};
const TOKENS: Panel = { name: 'API tokens', to: '/integrations/tokens', icon: IconKey };
const PEOPLE: Panel = {
  name: 'Personal data',
  to: '/integrations/personal-data',
  icon: IconId,
};
const RETENTION: Panel = {
  name: 'Retention',
  to: '/integrations/retention',
  icon: IconHourglass,
};
const EXPORTS: Panel = {
  name: 'Exports',
  to: '/integrations/exports',
  icon: IconFileDownload,
};
const ORDERS: Panel = { name: 'Orders', to: '/orders', icon: IconReceipt };

function Overview({ company }: { company: number }) {
  const [now] = useState(Date.now);
  const { queries, lines } = useLines(company, now);
  const failed = queries.filter(({ error }) => error !== null);
  if (failed.length > 0) {
    return (
      <ErrorState
        title={say({ en: 'The overview could not be loaded', es: 'Error al cargar el resumen' })}
        heading="h1"
        error={failed[0]!.error}
        onRetry={() => failed.forEach((query) => void query.refetch())}
      />
    );
  }
  return lines ? <Lines company={company} lines={lines} /> : <PanelSkeleton rows={7} />;
}

/** The data behind each line, and the lines once all of it has loaded. */
function useLines(company: number, now: number) {
  const signOn = useQuery(signOnQuery(company));
  const tokens = useQuery(tokensQuery(company));
  const receivers = useQuery(receiversQuery(company));
  const counts = useQuery(messageCountsQuery(company));
  const orders = useQuery(ordersQuery(company));
  const people = useQuery(peopleQuery(company, ''));
  const retention = useQuery(retentionQuery(company));
  const exports = useQuery(exportsQuery(company));
  const queries = [signOn, tokens, receivers, counts, orders, people, retention, exports];
  const lines: Shown[] | null =
    signOn.data &&
    tokens.data &&
    receivers.data &&
    counts.data &&
    orders.data &&
    people.data &&
    retention.data &&
    exports.data
      ? [
          { ...WEBHOOKS, ...webhooksLine(receivers.data.receivers, counts.data, now) },
          { ...SIGN_ON, ...signOnLine(signOn.data) },
          { ...TOKENS, ...tokensLine(tokens.data, now) },
          { ...ORDERS, ...ordersLine(orders.data, now) },
          { ...RETENTION, ...retentionLine(retention.data) },
          { ...PEOPLE, ...personalDataLine(people.data.all) },
          { ...EXPORTS, ...exportsLine(exports.data.months) },
        ]
      : null;
  return { queries, lines };
}

function Lines({ company, lines }: { company: number; lines: readonly Shown[] }) {
  return (
    <>
      <SentenceHead
        sentence={overviewSentence(lines)}
        lead={say({
          en: 'Everything that comes into and goes out of the company’s account, with its state.',
          es: 'Todo lo que entra y sale de la cuenta de la empresa, con su estado.',
        })}
      />
      <ul className={css.lines}>
        {byUrgency(lines).map((line) => (
          <OverviewLine key={line.name} company={company} line={line} />
        ))}
      </ul>
      <Foot />
    </>
  );
}

const Foot = () => (
  <p className={css.foot}>
    {say({
      en: 'Only administrators of the whole company see this page. Every change is kept in the audit log with who and when. ',
      es: 'Solo quienes administran toda la empresa ven esta página. Cada cambio queda en el registro de cambios con quién y cuándo. ',
    })}
    <a href="/api/docs" target="_blank" rel="noreferrer">
      {say({ en: 'API description', es: 'Descripción de la API' })}
    </a>
    {' · '}
    <a href="/api/docs#description/recipes" target="_blank" rel="noreferrer">
      {say({ en: 'Five recipes', es: 'Cinco recetas' })}
    </a>
  </p>
);

function OverviewLine({ company, line }: { company: number; line: Shown }) {
  const { name, to, icon: Symbol, state, word, sentence } = line;
  return (
    <li className={css.line} data-state={state}>
      <span className={css.disc}>
        <Symbol size={18} stroke={1.7} aria-hidden />
      </span>
      <div className={css.about}>
        <h2 className={css.name}>{phrase(name)}</h2>
        <p className={css.hint}>{sentence}</p>
      </div>
      <StateMark state={state} word={word} />
      <Button
        variant="default"
        renderRoot={(props) => <Link to={to} search={{ company: String(company) }} {...props} />}
        aria-label={say({ en: `View ${phrase(name)}`, es: `Ver ${phrase(name)}` })}
      >
        {say({ en: 'View', es: 'Ver' })}
      </Button>
    </li>
  );
}
