import { CloseButton, Pagination, TextInput } from '@mantine/core';
import '@mantine/core/styles/Pagination.layer.css';
import { IconSearch } from '@tabler/icons-react';
import type { ListedUser } from '@crustodian/contract/admin';
import type { AdminData } from '../admin-calls.ts';
import type { AdminSearch } from '../admin-url.ts';
import { pageOf, placesText, searchUsers } from './user-list.ts';
import { UserActions, type UserAct } from './UserActions.tsx';
import { initials } from '../../../controls/initials.ts';
import css from '../AdminPage.module.css';
import own from './UsersPanel.module.css';

interface UsersPanelProps {
  company: number;
  data: AdminData;
  search: AdminSearch;
  onChange: (next: Partial<AdminSearch>) => void;
  onAct: (user: ListedUser, act: UserAct) => void;
}

/** The list of users with search, six per page, and actions. */
export function UsersPanel({ company, data, search, onChange, onAct }: UsersPanelProps) {
  const found = searchUsers(data.users, search.q ?? '');
  const { users, page, pages, from, to } = pageOf(found, search.page ?? 1);
  return (
    <section className={css.panel} aria-label="Users">
      <div className={own.tools}>
        <UserSearch
          value={search.q ?? ''}
          onChange={(q) => onChange({ q: q || undefined, page: undefined })}
        />
        <span className={css.note} role="status">
          {found.length === 1 ? '1 user' : `${found.length} users`}
        </span>
      </div>
      <table className={`${css.table} ${own.users}`}>
        <thead>
          <tr>
            <th scope="col">E-mail</th>
            <th scope="col">Name</th>
            <th scope="col">Last name</th>
            <th scope="col">Stores and regions</th>
            <th scope="col">
              <span className="cr-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow
              key={user.pk}
              company={company}
              user={user}
              places={placesText(user, data)}
              onAct={(act) => onAct(user, act)}
            />
          ))}
        </tbody>
      </table>
      {found.length === 0 && <p className={own.nobody}>No users match this name or e-mail.</p>}
      <footer className={own.foot}>
        <span>
          {from}–{to} of {found.length}
        </span>
        {pages > 1 && (
          <Pagination
            total={pages}
            value={page}
            onChange={(next) => onChange({ page: next > 1 ? next : undefined })}
            size={30}
            gap="var(--space-2)"
            radius="sm"
            aria-label="Pages of users"
            getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
            classNames={{ control: own.page! }}
          />
        )}
      </footer>
    </section>
  );
}

function UserSearch({ value, onChange }: { value: string; onChange: (query: string) => void }) {
  return (
    <TextInput
      aria-label="Search name or e-mail"
      placeholder="Search name or e-mail"
      className={own.search!}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
      rightSection={
        value && (
          <CloseButton size={22} aria-label="Clear the search" onClick={() => onChange('')} />
        )
      }
    />
  );
}

interface UserRowProps {
  company: number;
  user: ListedUser;
  places: string;
  onAct: (act: UserAct) => void;
}

function UserRow({ company, user, places, onAct }: UserRowProps) {
  return (
    <tr>
      <td className={own.email}>
        <UserName user={user} />
      </td>
      <td className={own.first}>{user.first_name}</td>
      <td className={own.last}>
        {user.last_name}
        {user.company_manager && <span className={own.badge}>Company manager</span>}
        {user.manages.length > 0 && <span className={own.badge}>Region manager</span>}
      </td>
      <td className={own.places} title={places}>
        <span>{places}</span>
      </td>
      <td className={own.actions}>
        <UserActions company={company} user={user} onAct={onAct} />
      </td>
    </tr>
  );
}

interface UserNameProps {
  user: { email: string; first_name: string; last_name: string };
}

/** Initials in a disc and the e-mail, which distinguishes people. */
function UserName({ user }: UserNameProps) {
  return (
    <span className={own.person}>
      <span className={own.disc} aria-hidden="true">
        {initials({ ...user, name: '' })}
      </span>
      <span className={own.address}>{user.email}</span>
    </span>
  );
}
