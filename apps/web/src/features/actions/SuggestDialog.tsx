import type { StoreAction } from '@crustodian/contract/actions';
import { DAYS_SUGGESTED } from '@crustodian/domain/today/suggestion-texts';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../controls/dialogs/Dialog.tsx';
import { notify } from '../../controls/feedback/toast.tsx';
import { say } from '../../language/language.ts';
import { useAnswerSuggestions, useSuggestAction } from './action-calls.ts';
import { ACTION_MESSAGES } from './action-view.ts';
import css from './StartActionDialog.module.css';

/** A store that the viewer sees. */
export interface OtherStore {
  value: string;
  name: string;
}

interface SuggestDialogProps {
  action: StoreAction;
  /** Other stores of the same company. */
  stores: readonly OtherStore[];
  opened: boolean;
  onClose: () => void;
}

/** Suggests an action that helped here to another store, whose staff start or decline it. */
export function SuggestDialog({ opened, onClose, ...rest }: SuggestDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={say(ACTION_MESSAGES.suggest)} width="small">
      {opened && <SuggestForm {...rest} onClose={onClose} />}
    </Dialog>
  );
}

function SuggestForm({ action, stores, onClose }: Omit<SuggestDialogProps, 'opened'>) {
  const [to, setTo] = useState(stores[0]!.value);
  const { mutateAsync, isPending } = useSuggestAction(action);
  const answer = useAnswerSuggestions();
  const suggest = () => {
    const name = stores.find(({ value }) => value === to)!.name;
    // A promise, because callbacks of mutate() do not run after the dialog unmounts. The call
    // reports its own errors.
    mutateAsync(Number(to)).then(
      (suggestion) => {
        onClose();
        notify({
          text: say({ en: `Suggested to ${name}.`, es: `Sugerida a ${name}.` }),
          act: {
            label: say({ en: 'Undo', es: 'Deshacer' }),
            run: () => answer.mutate({ suggestions: [suggestion], isOpen: false }),
          },
        });
      },
      () => undefined,
    );
  };
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        suggest();
      }}
    >
      <p className={css.sentence}>{say({ en: `“${action.what}”`, es: `«${action.what}»` })}</p>
      <NativeSelect
        label={say({ en: 'Store', es: 'Tienda' })}
        value={to}
        data={stores.map(({ value, name }) => ({ value, label: name }))}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      />
      <Button type="submit" loading={isPending} fullWidth>
        {say({ en: 'Suggest', es: 'Sugerir' })}
      </Button>
      <p className={css.hint}>
        {say({
          en: `Its people see it in Today for ${DAYS_SUGGESTED} days, with what it did here, while it stays proven. They start it or say that it is not for them.`,
          es: `El equipo de esa tienda la ve en Hoy durante ${DAYS_SUGGESTED} días, con lo que logró aquí, mientras siga demostrada. Puede iniciarla o decir que no es para su tienda.`,
        })}
      </p>
    </form>
  );
}
