import { Button, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { NEW_USER_MESSAGES, type NewUser } from '@crustodian/domain/people/new-user';
import { useState, type FormEvent } from 'react';
import { CallError } from '../../../connection/error-messages.ts';
import { confirm } from '../../../controls/dialogs/ConfirmDialog.tsx';
import { notify } from '../../../controls/feedback/toast.tsx';
import { PlacesSelect } from '../../../controls/pickers/PlacesSelect.tsx';
import { VenuesPicker } from '../../../controls/pickers/VenuesPicker.tsx';
import { useAdminActions, type AdminData } from '../admin-calls.ts';
import { mailFailed, refusalsOf, serverMessages } from './create-user.ts';
import { PasswordLinkDialog, type UnmailedLink } from './PasswordLinkDialog.tsx';
import { regionOptions } from '../regions/region-options.ts';
import css from './CreateUserForm.module.css';

interface CreateUserFormProps {
  company: number;
  data: AdminData;
}

const AFTERWARDS =
  'The user receives a one-time link to set a password and signs in with this e-mail address.';

const EMPTY = { first_name: '', last_name: '', email: '' } satisfies NewUser;

/** Name, e-mail, stores and regions of a new user. */
export function CreateUserForm({ company, data }: CreateUserFormProps) {
  const { unmailed, onPassedOn, ...form } = useNewUser(company, data.whole);
  const { user, setUser, places, setPlaces, problems, submit, busy } = form;
  const isMissing = (value: string) =>
    problems.includes(NEW_USER_MESSAGES.missing) && !value.trim();
  const badEmail = problems.includes(NEW_USER_MESSAGES.malformed);
  const field = (name: keyof NewUser) => ({
    name,
    value: user[name],
    maxLength: 200,
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      setUser({ ...user, [name]: event.currentTarget.value }),
    error: isMissing(user[name]),
  });
  const told = problems.filter((problem) => problem !== NEW_USER_MESSAGES.malformed);
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <h2 className={css.title}>Create user</h2>
      <div className={css.names}>
        <TextInput label="First name" autoComplete="off" {...field('first_name')} />
        <TextInput label="Last name" autoComplete="off" {...field('last_name')} />
      </div>
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="off"
        {...field('email')}
        error={badEmail ? <Problem text={NEW_USER_MESSAGES.malformed} /> : isMissing(user.email)}
      />
      <VenuesPicker
        label="Stores"
        placeholder="Add store"
        {...(data.whole && { description: 'If none is selected, the user sees all stores.' })}
        venues={data.venues}
        values={places.venues}
        onChange={(venues) => setPlaces({ ...places, venues })}
      />
      <PlacesSelect
        label="Regions"
        placeholder="None"
        description="A region gives access to all its stores, including future ones."
        options={regionOptions(data.regions)}
        values={places.regions}
        onChange={(regions) => setPlaces({ ...places, regions })}
      />
      {told.length > 0 && (
        <div className={css.problems} role="alert">
          {told.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      <Button type="submit" fullWidth className={css.submit!} loading={busy}>
        Create user
      </Button>
      <p className={css.note}>{AFTERWARDS}</p>
      <PasswordLinkDialog unmailed={unmailed} onClose={onPassedOn} />
    </form>
  );
}

const Problem = ({ text }: { text: string }) => (
  <span className={css.problem} role="alert">
    <IconAlertCircle size={14} stroke={1.7} aria-hidden />
    {text}
  </span>
);

/** What is typed, what is wrong with it, and its sending. */
function useNewUser(company: number, whole: boolean) {
  const { createUser } = useAdminActions(company);
  const [user, setUser] = useState<NewUser>(EMPTY);
  const [places, setPlaces] = useState<{ venues: string[]; regions: string[] }>({
    venues: [],
    regions: [],
  });
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [unmailed, setUnmailed] = useState<UnmailedLink | null>(null);
  const send = async () => {
    const email = user.email.trim();
    const answer = await createUser.mutateAsync({
      user: {
        email,
        first_name: user.first_name.trim(),
        last_name: user.last_name.trim(),
        username: email,
      },
      venues: places.venues.map(Number),
      regions: places.regions,
      company,
    });
    setUser(EMPTY);
    setPlaces({ venues: [], regions: [] });
    const { alert, link } = answer;
    if (alert && link) setUnmailed({ email, alert, link });
    else if (alert) notify({ text: mailFailed(alert), kind: 'failed' });
    else notify({ text: `${email} was created and will receive a link by e-mail` });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const refusals = refusalsOf(user);
    setProblems(refusals);
    if (refusals.length > 0) return;
    const getsAll = whole && places.venues.length + places.regions.length === 0;
    if (getsAll && !(await agreeToAllStores(user))) return;
    await send().catch((error: unknown) => setProblems(messagesOf(error)));
  };
  return {
    user,
    setUser,
    places,
    setPlaces,
    problems,
    submit,
    busy: createUser.isPending,
    unmailed,
    onPassedOn: () => setUnmailed(null),
  };
}

const agreeToAllStores = ({ first_name, last_name }: NewUser): Promise<boolean> =>
  confirm({
    title: 'Create a user who sees all stores?',
    question: `No store or region is selected, so ${first_name.trim()} ${last_name.trim()} sees all stores of the company, including future ones.`,
    act: 'Give access to all stores',
  });

/** The server's messages about the fields, else what it said at all. */
function messagesOf(error: unknown): string[] {
  if (!(error instanceof CallError)) throw error;
  const messages = serverMessages(error.body);
  return messages.length > 0 ? messages : [error.alert ?? error.message];
}
