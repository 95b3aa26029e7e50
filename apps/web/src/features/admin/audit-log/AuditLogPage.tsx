import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { LoadingOverlay } from '../../../controls/feedback/LoadingOverlay.tsx';
import { ReversedDays } from '../../../controls/feedback/ReversedDays.tsx';
import { EmptyState, ErrorState } from '../../../controls/feedback/StatePanel.tsx';
import type { AuditSearch } from '../admin-url.ts';
import { auditFilters, auditQuery, exportAudit, type AuditFilters } from './audit-log-calls.ts';
import { AuditFilterBar } from './AuditFilterBar.tsx';
import { AuditTable } from './AuditTable.tsx';
import { AdminCompanyStates } from '../AdminCompanyStates.tsx';
import { CompanyButtons } from '../CompanyButtons.tsx';
import { PanelSkeleton } from '../../../controls/lists/PanelSkeleton.tsx';
import { useAdminCompany } from '../use-admin-company.ts';
import css from '../AdminPage.module.css';
import own from './AuditLogPage.module.css';
import { phrase, say } from '../../../language/language.ts';

const route = getRouteApi('/shell/audit-log');

/** Who changed what in a company's administration, and who signed in. */
export function AuditLogPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: Partial<AuditSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...next }), replace: true });
  const admin = useAdminCompany(search);
  const { companies, company } = admin;
  const filters = auditFilters(search);
  const reversed = reversedDays(filters);
  return (
    <>
      <header className={css.head}>
        <div>
          <h1 className={`cr-display ${css.title}`} data-named>
            {phrase('Audit log')}
          </h1>
          <p className={css.subtitle}>
            {say({
              en: 'Every administrative change and every sign-in, newest first.',
              es: 'Cada cambio de administración y cada inicio de sesión, del más reciente al más antiguo.',
            })}
          </p>
        </div>
        {companies && company && (
          <div className={css.right}>
            <CompanyButtons
              companies={companies}
              value={company.pk}
              onChange={(pk) => change({ company: String(pk) })}
            />
            {!reversed && <ExportButton company={company.pk} filters={filters} />}
          </div>
        )}
      </header>
      <AdminCompanyStates admin={admin} rows={8} />
      {company && (
        <>
          <AuditFilterBar filters={filters} onChange={change} />
          {reversed ? (
            <ReversedDays {...reversed} />
          ) : (
            <Entries company={company.pk} filters={filters} onReset={() => change(NO_FILTERS)} />
          )}
        </>
      )}
    </>
  );
}

/** The range of the URL if it ends before it starts; otherwise null. */
const reversedDays = ({ min, max }: AuditFilters) =>
  min !== undefined && max !== undefined && min > max ? { min, max } : null;

const NO_FILTERS = { min: undefined, max: undefined, action: undefined, person: undefined };

function ExportButton({ company, filters }: { company: number; filters: AuditFilters }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    // Errors are already shown.
    await exportAudit(company, filters).catch(() => undefined);
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      loading={busy}
      onClick={() => void save()}
      leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
      title={say({
        en: 'Columns and words of the file are in English, for programs',
        es: 'Las columnas y las palabras del archivo están en inglés, para programas',
      })}
    >
      {say({ en: 'Export CSV', es: 'Exportar CSV' })}
    </Button>
  );
}

interface EntriesProps {
  company: number;
  filters: AuditFilters;
  onReset: () => void;
}

function Entries({ company, filters, onReset }: EntriesProps) {
  const log = useInfiniteQuery({
    ...auditQuery(company, filters),
    placeholderData: (before) => before,
  });
  const entries = log.data?.pages.flatMap((page) => page.entries);
  if (log.isError) {
    return (
      <ErrorState
        title={say({
          en: 'The audit log could not be loaded',
          es: 'No se pudo cargar el registro de cambios',
        })}
        error={log.error}
        onRetry={() => void log.refetch()}
      />
    );
  }
  if (!entries) return <PanelSkeleton rows={8} />;
  if (entries.length === 0) {
    return (
      <EmptyState
        title={say({ en: 'No entries', es: 'No hay entradas' })}
        action={
          <Button variant="default" onClick={onReset}>
            {say({ en: 'Reset Filters', es: 'Restablecer filtros' })}
          </Button>
        }
      >
        {say({
          en: 'No entries match these filters.',
          es: 'Ninguna entrada coincide con estos filtros.',
        })}
      </EmptyState>
    );
  }
  return (
    <LoadingOverlay
      busy={log.isPlaceholderData}
      label={say({ en: 'Loading the audit log', es: 'Cargando el registro de cambios' })}
    >
      <AuditTable entries={entries} />
      {log.hasNextPage && (
        <div className={own.more}>
          <Button
            variant="default"
            loading={log.isFetchingNextPage}
            onClick={() => void log.fetchNextPage()}
          >
            {say({ en: 'Show older entries', es: 'Mostrar entradas más antiguas' })}
          </Button>
        </div>
      )}
    </LoadingOverlay>
  );
}
