import { ListPage } from '#src/ui/list/list-page.tsx';
import { auditList } from './audit-list.tsx';
import { Proofs } from './proofs.tsx';
import './audit.css';

/** The audit log of money, and the proofs that it was not tampered with. */
export default function AuditPage() {
  return <ListPage list={auditList} above={<Proofs />} />;
}
