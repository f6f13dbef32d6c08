import { describe, expect, it } from 'vitest';
import { recordPath } from '#src/ui/detail/record-path.ts';
import { ACTIONS, actionText } from './actions.ts';

describe('an entry of the audit log', () => {
  it('describes every action in words, also one without a label', () => {
    expect(actionText('payout.approve')).toBe('Payout approved');
    expect(actionText('item.count_stock')).toBe('Stock counted');
    expect(actionText('item.of_later')).toBe('Item of later');
    for (const action of ACTIONS) expect(actionText(action)).not.toMatch(/[._]/);
    expect(new Set(ACTIONS.map(actionText)).size).toBe(ACTIONS.length);
  });

  it('links to its record if the record has a page', () => {
    const recordPaths = { wallet: 'users/:id/wallet', remittance: 'collections-log' };
    expect(recordPath('wallet 7', recordPaths)).toBe('/users/7/wallet');
    expect(recordPath('remittance 12', recordPaths)).toBe('/collections-log?id=12');
    for (const none of ['payout 3', 'file TAWSIL-1', 'settings cash', 'constructor 1', ''])
      expect(recordPath(none, recordPaths)).toBeNull();
  });
});
