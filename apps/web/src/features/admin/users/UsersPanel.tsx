import { CloseButton, Pagination, TextInput } from '@mantine/core';
import '@mantine/core/styles/Pagination.layer.css';
import { IconSearch } from '@tabler/icons-react';
import type { ListedUser } from '@crustodian/contract/admin';
import type { AdminData } from '../admin-calls.ts';
import type { AdminSearch } from '../admin-url.ts';
import { pageOf, placesText, searchUsers } from './user-list.ts';
import { UserActions, type UserAct } from './UserActions.tsx';
import { PersonDisc } from '../../../controls/PersonDisc.tsx';
import css from '../AdminPage.module.css';
import own from './UsersPanel.module.css';
import { phrase, say } from '../../../language/language.ts';

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
    <section className={css.panel} aria-label={say({ en: 'Users', es: 'Usuarios' })}>
      <div className={own.tools}>
        <UserSearch
          value={search.q ?? ''}
          onChange={(q) => onChange({ q: q || undefined, page: undefined })}
        />
        <span className={css.note} role="status">
          {found.length === 1
            ? say({ en: '1 user', es: '1 usuario' })
            : say({ en: `${found.length} users`, es: `${found.length} usuarios` })}
        </span>
      </div>
      <table className={`${css.table} ${own.users}`}>
        <Heads />
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
      {found.length === 0 && (
        <p className={own.nobody}>
          {say({
            en: 'No users match this name or e-mail.',
            es: 'Ningún usuario coincide con este nombre o correo.',
          })}
        </p>
      )}
      <footer className={own.foot}>
        <span>
          {say({ en: `${from}–${to} of ${found.length}`, es: `${from}–${to} de ${found.length}` })}
        </span>
        {pages > 1 && <Pages {...{ page, pages, onChange }} />}
      </footer>
    </section>
  );
}

const Heads = () => (
  <thead>
    <tr>
      <th scope="col">{say({ en: 'E-mail', es: 'Correo' })}</th>
      <th scope="col">{say({ en: 'Name', es: 'Nombre' })}</th>
      <th scope="col">{say({ en: 'Last name', es: 'Apellido' })}</th>
      <th scope="col">{say({ en: 'Stores and regions', es: 'Tiendas y regiones' })}</th>
      <th scope="col">
        <span className="cr-hidden">{phrase('Actions')}</span>
      </th>
    </tr>
  </thead>
);

interface PagesProps extends Pick<UsersPanelProps, 'onChange'> {
  page: number;
  pages: number;
}

const Pages = ({ page, pages, onChange }: PagesProps) => (
  <Pagination
    total={pages}
    value={page}
    onChange={(next) => onChange({ page: next > 1 ? next : undefined })}
    size={30}
    gap="var(--space-2)"
    radius="sm"
    aria-label={say({ en: 'Pages of users', es: 'Páginas de usuarios' })}
    getItemProps={(number) => ({
      'aria-label': say({ en: `Page ${number}`, es: `Página ${number}` }),
    })}
    getControlProps={(to) => ({
      'aria-label':
        to === 'next'
          ? say({ en: 'Next page', es: 'Página siguiente' })
          : say({ en: 'Previous page', es: 'Página anterior' }),
    })}
    classNames={{ control: own.page! }}
  />
);

function UserSearch({ value, onChange }: { value: string; onChange: (query: string) => void }) {
  return (
    <TextInput
      aria-label={say({ en: 'Search name or e-mail', es: 'Buscar nombre o correo' })}
      placeholder={say({ en: 'Search name or e-mail', es: 'Buscar nombre o correo' })}
      className={own.search!}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
      rightSection={
        value && (
          <CloseButton
            size={22}
            aria-label={say({ en: 'Clear the search', es: 'Borrar la búsqueda' })}
            onClick={() => onChange('')}
          />
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
        {user.company_manager && (
          <span className={own.badge}>
            {say({ en: 'Company manager', es: 'Responsable de la empresa' })}
          </span>
        )}
        {user.manages.length > 0 && (
          <span className={own.badge}>
            {say({ en: 'Region manager', es: 'Responsable de región' })}
          </span>
        )}
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
      <PersonDisc person={{ ...user, name: '' }} />
      <span className={own.address}>{user.email}</span>
    </span>
  );
}
