import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ErrorState } from '../../../controls/feedback/StatePanel.tsx';
import { RecipientsPanel } from '../../report-mail/RecipientsPanel.tsx';
import { ScreensPanel } from '../../store-tv/screens/ScreensPanel.tsx';
import { adminQuery, regionsQuery } from '../admin-calls.ts';
import type { AdminCompany } from '../admin-companies.ts';
import type { AdminSearch } from '../admin-url.ts';
import { AdminCompanyStates } from '../AdminCompanyStates.tsx';
import { CompanyButtons } from '../CompanyButtons.tsx';
import { CreateUserForm } from './CreateUserForm.tsx';
import { RegionManagers } from '../regions/RegionManagers.tsx';
import { useAdminCompany } from '../use-admin-company.ts';
import { UserDialogs, useUserDialogs } from './UserDialogs.tsx';
import { UsersPanel } from './UsersPanel.tsx';
import { PanelSkeleton } from '../../../controls/lists/PanelSkeleton.tsx';
import css from '../AdminPage.module.css';
import own from './UserManagementPage.module.css';
import { phrase, say } from '../../../language/language.ts';

const route = getRouteApi('/shell/admin/user-management');

/** The users of a company: who they are, what they can see, who manages a region. */
export function UserManagementPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: Partial<AdminSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...next }), replace: true });
  const admin = useAdminCompany(search);
  const { companies, company } = admin;
  return (
    <>
      <header className={css.head}>
        <h1 className={`cr-display ${css.title}`} data-named>
          {phrase('User management')}
        </h1>
        <div className={css.right}>
          <Button
            variant="default"
            leftSection={<IconHistory size={16} stroke={1.7} aria-hidden />}
            renderRoot={(props) => (
              <Link
                {...props}
                to="/audit-log"
                search={company ? { company: String(company.pk) } : {}}
              />
            )}
          >
            {phrase('Audit log')}
          </Button>
          {companies && company && (
            <CompanyButtons
              companies={companies}
              value={company.pk}
              onChange={(pk) => change({ company: String(pk), q: undefined, page: undefined })}
            />
          )}
        </div>
      </header>
      <AdminCompanyStates admin={admin} rows={6} />
      {company && (
        <Administration key={company.pk} company={company} search={search} onChange={change} />
      )}
    </>
  );
}

interface AdministrationProps {
  company: AdminCompany;
  search: AdminSearch;
  onChange: (next: Partial<AdminSearch>) => void;
}

function Administration({ company, search, onChange }: AdministrationProps) {
  const { pk } = company;
  const { data, error, refetch } = useQuery(adminQuery(pk));
  const codes = Object.keys(data?.regions ?? {});
  const { data: regions } = useQuery({ ...regionsQuery(pk, codes), enabled: codes.length > 0 });
  const dialogs = useUserDialogs();
  if (error) {
    return (
      <ErrorState
        title={say({ en: 'Users could not be loaded', es: 'No se pudieron cargar los usuarios' })}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <PanelSkeleton rows={6} />;
  return (
    <div className={own.layout}>
      <PartLinks hasRegions={codes.length > 0} />
      <div id="users">
        <UsersPanel
          data={data}
          search={search}
          onChange={onChange}
          onAct={(user, act) => dialogs.open(act, user)}
          company={pk}
        />
      </div>
      <div id="create-user" className={own.create}>
        <CreateUserForm company={pk} data={data} />
      </div>
      {codes.length > 0 && (
        <div id="region-managers">
          <RegionManagers
            regions={regions}
            names={data.regions}
            onSet={(region) => dialogs.openRegion(region)}
          />
        </div>
      )}
      <div id="recipients">
        <RecipientsPanel company={pk} name={company.displayName} />
      </div>
      <div id="screens">
        <ScreensPanel company={pk} />
      </div>
      <UserDialogs company={pk} data={data} regions={regions} dialogs={dialogs} />
    </div>
  );
}

const PARTS = [
  ['users', { en: 'Users', es: 'Usuarios' }],
  ['create-user', { en: 'Create user', es: 'Crear usuario' }],
  ['region-managers', { en: 'Region managers', es: 'Responsables de región' }],
  ['recipients', { en: 'Report recipients', es: 'Destinatarios de informes' }],
  ['screens', { en: 'Store screens', es: 'Pantallas de tiendas' }],
] as const;

/** Links to the sections when they are stacked. */
const PartLinks = ({ hasRegions }: { hasRegions: boolean }) => (
  <nav aria-label={say({ en: 'On this page', es: 'En esta página' })} className={own.parts}>
    {PARTS.filter(([id]) => hasRegions || id !== 'region-managers').map(([id, name]) => (
      <button key={id} type="button" onClick={() => document.getElementById(id)?.scrollIntoView()}>
        {say(name)}
      </button>
    ))}
  </nav>
);
