import { EmptyState, ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { PanelSkeleton } from '../../controls/lists/PanelSkeleton.tsx';
import { say } from '../../language/language.ts';
import type { useAdminCompany } from './use-admin-company.ts';

interface AdminCompanyStatesProps {
  admin: ReturnType<typeof useAdminCompany>;
  /** Rows of the skeleton shown while loading. */
  rows: number;
}

/** What an administration page shows while it has no company; nothing once there is one. */
export function AdminCompanyStates({ admin, rows }: AdminCompanyStatesProps) {
  const { companies, company, error, retry } = admin;
  if (error) {
    return (
      <ErrorState
        title={say({
          en: 'Companies could not be loaded',
          es: 'No se pudieron cargar las empresas',
        })}
        error={error}
        onRetry={() => void retry()}
      />
    );
  }
  if (!companies) return <PanelSkeleton rows={rows} />;
  if (company) return null;
  return (
    <EmptyState title={say({ en: 'No company to manage', es: 'No administras ninguna empresa' })} />
  );
}
