import { ListPage } from '#src/ui/list/list-page.tsx';
import { auditList } from './audit-list.tsx';
import { Proofs } from './proofs.tsx';
import './audit.css';

/** What was done with money and by whom, and the proofs that none of it was tampered with. */
export default function AuditPage() {
  return <ListPage list={auditList} above={<Proofs />} />;
}
