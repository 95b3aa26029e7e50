import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { confirm } from '../../controls/dialogs/ConfirmDialog.tsx';
import { ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { notify } from '../../controls/feedback/toast.tsx';
import { PanelSkeleton } from '../../controls/lists/PanelSkeleton.tsx';
import { SentenceHead } from '../../controls/SentenceHead.tsx';
import { say } from '../../language/language.ts';
import { countText } from '../../pizza/formatters.ts';
import { listed } from '../../pizza/words.ts';
import type { Store } from './DrawDialog.tsx';
import { EffectPanel } from './EffectPanel.tsx';
import {
  rolloutQuery,
  useWithdrawRollout,
  type Rollout,
  type RolloutAnswer,
} from './rollout-calls.ts';
import { effectSentence, leadingEffect, sinceText, stateOf } from './rollout-view.ts';
import { RolloutChip } from './RolloutChip.tsx';
import css from './Rollouts.module.css';

const route = getRouteApi('/shell/rollouts');

interface RolloutDetailProps {
  company: number;
  rollout: Rollout;
  stores: readonly Store[];
  today: string;
}

/** One rollout: the stores that began, and its effect on audited and engine means. */
export function RolloutDetail({ company, rollout, stores, today }: RolloutDetailProps) {
  const { data, error, refetch } = useQuery(rolloutQuery(company, rollout.id));
  return (
    <>
      <p className={css.place}>
        <RolloutChip state={stateOf(rollout, today)} />
        <span>
          {rollout.what}, {sinceText(rollout, today)}
        </span>
        <Link
          from="/rollouts"
          to="/rollouts"
          search={(search) => ({ ...search, rollout: undefined })}
        >
          {say({ en: 'All rollouts', es: 'Todos los despliegues' })}
        </Link>
      </p>
      {data && <Found answer={data} />}
      {!data && !error && (
        <PanelSkeleton
          rows={4}
          label={say({ en: 'Computing the effect', es: 'Calculando el efecto' })}
        />
      )}
      {!data && error && (
        <ErrorState
          title={say({
            en: 'The effect could not be computed',
            es: 'No se pudo calcular el efecto',
          })}
          heading="h1"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      <Shares rollout={rollout} stores={stores} />
      <Withdraw company={company} rollout={rollout} />
      <p className={css.note}>
        {say({
          en: `Method: synthetic difference-in-differences (Arkhangelsky and others 2021) of weekly means; chance by placebos. Drawn with seed ${rollout.seed}: it draws the same stores again.`,
          es: `Método: diferencia en diferencias sintética (Arkhangelsky y otros 2021) de medias semanales; la casualidad, con placebos. Sorteado con la semilla ${rollout.seed}: vuelve a sortear las mismas tiendas.`,
        })}
      </p>
    </>
  );
}

function Found({ answer: { rollout, audited, engine } }: { answer: RolloutAnswer }) {
  const leading = leadingEffect(audited, engine);
  const first = rollout.first.length;
  return (
    <>
      <SentenceHead sentence={effectSentence(leading)} lead={leadOf(leading === audited)} />
      <div className={css.two}>
        <EffectPanel
          title={say({ en: 'By audited means', es: 'Según medias auditadas' })}
          effect={audited}
          first={first}
          beginsOn={rollout.begins_on}
        />
        <EffectPanel
          title={say({ en: 'By the engine’s means', es: 'Según las medias del motor' })}
          effect={engine}
          first={first}
          beginsOn={rollout.begins_on}
        />
      </div>
    </>
  );
}

const leadOf = (isAudited: boolean): string =>
  isAudited
    ? say({
        en: 'By what blind judgements say of drawn pizzas; the engine’s means stand beside it.',
        es: 'Según los juicios a ciegas de pizzas sorteadas; las medias del motor están al lado.',
      })
    : say({
        en: 'By the engine’s means; below is why there is no audited estimate.',
        es: 'Según las medias del motor; abajo está por qué no hay estimación auditada.',
      });

/** The stores in both groups of the draw. */
function Shares({ rollout, stores }: Pick<RolloutDetailProps, 'rollout' | 'stores'>) {
  const nameOf = new Map(stores.map(({ venue, name }) => [venue, name]));
  const names = (venues: readonly string[]) => {
    const known = venues.flatMap((venue) => nameOf.get(venue) ?? []);
    const gone = venues.length - known.length;
    return gone === 0 ? listed(known) : listed([...known, goneText(gone)]);
  };
  return (
    <dl className={css.shares}>
      <dt>{say({ en: 'Began', es: 'Empezaron' })}</dt>
      <dd>{names(rollout.first)}</dd>
      <dt>{say({ en: 'Follow later', es: 'Siguen después' })}</dt>
      <dd>{names(rollout.others)}</dd>
    </dl>
  );
}

const goneText = (count: number): string =>
  say({
    en: `${countText(count)} no longer of this company`,
    es: `${countText(count)} que ya no son de esta empresa`,
  });

/** Asks for confirmation, because withdrawing a draw ends its proof. */
function Withdraw({ company, rollout }: Pick<RolloutDetailProps, 'company' | 'rollout'>) {
  const navigate = route.useNavigate();
  const { mutate, isPending } = useWithdrawRollout(company);
  const withdraw = async () => {
    const yes = await confirm({
      title: say({ en: 'Withdraw this draw?', es: '¿Retirar este sorteo?' }),
      question: say({
        en: 'Its effect is no longer shown. The draw stays on the list as withdrawn.',
        es: 'Ya no se muestra su efecto. El sorteo queda en la lista como retirado.',
      }),
      act: say({ en: 'Withdraw', es: 'Retirar' }),
    });
    if (!yes) return;
    mutate(rollout.id, {
      onSuccess: () => {
        notify({ text: say({ en: 'Withdrawn.', es: 'Retirado.' }) });
        void navigate({ search: (search) => ({ ...search, rollout: undefined }) });
      },
    });
  };
  return (
    <Button variant="default" loading={isPending} onClick={() => void withdraw()}>
      {say({ en: 'Withdraw the draw', es: 'Retirar el sorteo' })}
    </Button>
  );
}
