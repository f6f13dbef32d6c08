import { TableHead } from './table-head.tsx';

export const Framed = () => (
  <table className="table" data-framed>
    <TableHead
      headings={['Order', { label: 'Total', isNumber: true }, { label: 'Act', isHidden: true }]}
    />
    <tbody>
      <tr>
        <td>#414</td>
        <td data-number>MAD 118.00</td>
        <td data-act>Open</td>
      </tr>
    </tbody>
  </table>
);
