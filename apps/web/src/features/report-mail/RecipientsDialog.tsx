import { Button, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  MOST_RECIPIENTS,
  recipientsOf,
  RECIPIENT_MESSAGES,
  typedAddresses,
} from '@crustodian/domain/people/recipients';
import { IconAlertCircle } from '@tabler/icons-react';
import { CallError } from '../../connection/error-messages.ts';
import { Dialog } from '../../controls/dialogs/Dialog.tsx';
import { notify } from '../../controls/feedback/toast.tsx';
import { useSetRecipients, type Whose } from './recipients-calls.ts';
import css from './Recipients.module.css';
import { say } from '../../language/language.ts';

interface RecipientsDialogProps {
  opened: boolean;
  onClose: () => void;
  company: number;
  whose: Whose;
  /** Display name of the store, region or company. */
  name: string;
  emails: readonly string[];
}

/** The recipients of a store's, region's or company's reports: one address per line. */
export function RecipientsDialog(props: RecipientsDialogProps) {
  const { opened, onClose, company, whose, name, emails } = props;
  const saving = useSetRecipients(company);
  const form = useForm({ initialValues: { addresses: emails.join('\n') } });
  const save = form.onSubmit(async ({ addresses }) => {
    const checked = recipientsOf(typedAddresses(addresses));
    if ('refused' in checked) return form.setErrors({ addresses: refusalText(checked.refused) });
    try {
      await saving.mutateAsync({ whose, emails: checked.recipients });
    } catch (cause) {
      const reason = cause instanceof CallError ? (cause.reason ?? cause.message) : String(cause);
      return form.setErrors({ addresses: reason });
    }
    notify({
      text: say({ en: `Recipients of ${name} saved`, es: `Destinatarios de ${name} guardados` }),
    });
    onClose();
  });
  const { error, ...addresses } = form.getInputProps('addresses');
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={say({ en: `Recipients of ${name}`, es: `Destinatarios de ${name}` })}
    >
      <form onSubmit={save} noValidate>
        <Textarea
          data-autofocus
          label={say({ en: 'E-mail addresses', es: 'Correos' })}
          description={`${say({ en: 'One per line.', es: 'Uno por línea.' })} ${say(KINDS[whose.of])}`}
          classNames={{ description: css.help! }}
          autosize
          minRows={4}
          maxRows={12}
          spellCheck={false}
          autoCapitalize="off"
          {...addresses}
          error={error && <Problem text={error} />}
        />
        <div className={css.actions}>
          <Button variant="default" onClick={onClose}>
            {say({ en: 'Cancel', es: 'Cancelar' })}
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {say({ en: 'Save', es: 'Guardar' })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const KINDS = {
  store: {
    en: 'They receive this store’s weekly reports.',
    es: 'Reciben los informes semanales de esta tienda.',
  },
  region: {
    en: 'They receive this region’s monthly reports.',
    es: 'Reciben los informes mensuales de esta región.',
  },
  company: {
    en: 'They receive the company’s monthly reports.',
    es: 'Reciben los informes mensuales de la empresa.',
  },
} as const satisfies Record<Whose['of'], { en: string; es: string }>;

/** Why a list cannot be saved, in the page's language. */
function refusalText(refused: string): string {
  if (refused === RECIPIENT_MESSAGES.tooMany) {
    return say({ en: refused, es: `Como máximo ${MOST_RECIPIENTS} correos.` });
  }
  // Every other refusal contains the address.
  const address = /^'(.*)'/su.exec(refused)?.[1] ?? '';
  return say({ en: refused, es: `«${address}» no es un correo válido.` });
}

const Problem = ({ text }: { text: string }) => (
  <span className={css.problem}>
    <IconAlertCircle size={14} stroke={1.9} aria-hidden /> {text}
  </span>
);
