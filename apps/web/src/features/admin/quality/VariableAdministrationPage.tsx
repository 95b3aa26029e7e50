import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ErrorState } from '../../../controls/feedback/StatePanel.tsx';
import { qualityQuery } from '../admin-calls.ts';
import type { AdminCompany } from '../admin-companies.ts';
import { AdminCompanyStates } from '../AdminCompanyStates.tsx';
import { CompanyButtons } from '../CompanyButtons.tsx';
import { PanelSkeleton } from '../../../controls/lists/PanelSkeleton.tsx';
import { QualityEditor } from './QualityEditor.tsx';
import { useAdminCompany } from '../use-admin-company.ts';
import css from '../AdminPage.module.css';
import { say } from '../../../language/language.ts';

const route = getRouteApi('/shell/admin/variable-administration');

/** The two limits that sort a company's scores into bands. */
export function VariableAdministrationPage() {
  const navigate = route.useNavigate();
  const admin = useAdminCompany(route.useSearch());
  const { companies, company } = admin;
  const picker = companies && company && (
    <CompanyButtons
      companies={companies}
      value={company.pk}
      onChange={(pk) => void navigate({ search: { company: String(pk) }, replace: true })}
    />
  );
  if (company) return <Definition key={company.pk} company={company} picker={picker} />;
  return (
    <>
      <h1 className={`cr-display ${css.title}`}>
        {say({ en: 'Quality definition', es: 'Definición de calidad' })}
      </h1>
      <AdminCompanyStates admin={admin} rows={6} />
    </>
  );
}

interface DefinitionProps {
  company: AdminCompany;
  picker: React.ReactNode;
}

function Definition({ company: { pk }, picker }: DefinitionProps) {
  const { data, error, refetch } = useQuery(qualityQuery(pk));
  if (data) return <QualityEditor company={pk} state={data} picker={picker} />;
  if (!error) return <PanelSkeleton rows={6} />;
  return (
    <ErrorState
      title={say({
        en: 'The quality definition could not be loaded',
        es: 'No se pudo cargar la definición de calidad',
      })}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
