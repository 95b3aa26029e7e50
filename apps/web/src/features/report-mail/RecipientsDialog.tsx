import { Button, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { recipientsOf, typedAddresses } from '@crustodian/domain/people/recipients';
import { IconAlertCircle } from '@tabler/icons-react';
import { CallError } from '../../connection/error-messages.ts';
import { Dialog } from '../../controls/dialogs/Dialog.tsx';
import { notify } from '../../controls/feedback/toast.tsx';
import { useSetRecipients, type Whose } from './recipients-calls.ts';
import css from './Recipients.module.css';

interface RecipientsDialogProps {
  opened: boolean;
  onClose: () => void;
  company: number;
  whose: Whose;
  /** The store, region or company as people call it. */
  name: string;
  emails: readonly string[];
}

/** The recipients of one store's, region's or company's reports: an address a line. */
export function RecipientsDialog(props: RecipientsDialogProps) {
  const { opened, onClose, company, whose, name, emails } = props;
  const saving = useSetRecipients(company);
  const form = useForm({ initialValues: { addresses: emails.join('\n') } });
  const save = form.onSubmit(async ({ addresses }) => {
    const checked = recipientsOf(typedAddresses(addresses));
    if ('refused' in checked) return form.setErrors({ addresses: checked.refused });
    try {
      await saving.mutateAsync({ whose, emails: checked.recipients });
    } catch (cause) {
      const reason = cause instanceof CallError ? (cause.reason ?? cause.message) : String(cause);
      return form.setErrors({ addresses: reason });
    }
    notify({ text: `Recipients of ${name} saved` });
    onClose();
  });
  const { error, ...addresses } = form.getInputProps('addresses');
  return (
    <Dialog opened={opened} onClose={onClose} title={`Recipients of ${name}`}>
      <form onSubmit={save} noValidate>
        <Textarea
          data-autofocus
          label="E-mail addresses"
          description={`One per line. ${KINDS[whose.of]}`}
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
            Cancel
          </Button>
          <Button type="submit" loading={saving.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const KINDS = {
  store: 'They receive this store’s weekly reports.',
  region: 'They receive this region’s monthly reports.',
  company: 'They receive the company’s monthly reports.',
} as const satisfies Record<Whose['of'], string>;

const Problem = ({ text }: { text: string }) => (
  <span className={css.problem}>
    <IconAlertCircle size={14} stroke={1.9} aria-hidden /> {text}
  </span>
);
