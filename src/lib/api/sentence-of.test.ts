import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadMessages, setLanguage } from '../i18n.ts';
import { keptReason, keptText, sentenceOf } from './sentence-of.ts';

/** Without the signs that isolate names. */
const plain = (text: string | null) => text?.replaceAll(/[\u2066-\u2069]/g, '');

describe('a reason of the server in French', () => {
  beforeEach(async () => {
    setLanguage('fr');
    await loadMessages();
  });
  afterEach(async () => {
    setLanguage('en');
    await loadMessages();
  });

  it('is the sentence of the console for its key, and English for an unknown one', () => {
    const sent = {
      message: 'Payout 7 has just been approved.',
      reason: 'payout.just_approved',
      params: { id: 7, seconds: 9 },
    };
    expect(sentenceOf(sent)).toMatch(/^Le versement 7 vient d’être approuvé/);
    expect(sentenceOf({ message: 'Refused', reason: 'a.later_release' })).toBe('Refused');
  });

  it('is in French of a payment that kept its key', () => {
    const kept = { reason: 'The card was declined.', reasonKey: 'payment.card_declined' };
    expect(keptReason(kept)).toBe('La carte a été refusée.');
  });

  it('writes days as French has them', () => {
    const days = { from: '2026-12-01', until: '2026-12-14' };
    expect(sentenceOf({ message: 'x', reason: 'featured.from_until', params: days })).toBe(
      'du 1 déc. 2026 au 14 déc. 2026',
    );
    const amount = { from: '1,000.00' };
    expect(sentenceOf({ message: 'x', reason: 'featured.without_end', params: amount })).toContain(
      '1,000.00',
    );
  });

  it('names things, states and events by the words of French', () => {
    const params = {
      subject: 'Order 7',
      state: 'picked up',
      status: 'picked_up',
      event: 'pick up',
      type: 'order.pick_up',
    };
    expect(sentenceOf({ message: 'x', reason: 'act.not_possible', params })).toBe(
      'La commande 7 est à l’état «\u00a0récupéré\u00a0»\u00a0: «\u00a0récupérer\u00a0» n’est pas possible maintenant.',
    );
    const absent = { what: 'The payout', kind: 'payout' };
    expect(sentenceOf({ message: 'x', reason: 'resource.not_found', params: absent })).toMatch(
      /^Le versement\u00a0:/,
    );
    const role = { role: 'operator' };
    expect(sentenceOf({ message: 'x', reason: 'permission.denied', params: role })).toContain(
      'Opérateur',
    );
    const needs = { name: 'Youssef', needs: ['cold', 'age'] };
    expect(sentenceOf({ message: 'x', reason: 'driver.lacks_kit', params: needs })).toMatch(
      /caisse isotherme.* et .*âge/,
    );
  });

  it('names the faults of its fields, and the reason within it, in French too', () => {
    const fault = { message: 'is needed', reason: 'field.needed' };
    const sent = {
      message: 'This payment method is not possible: reference is needed.',
      reason: 'payout.method_not_possible',
      params: { fault: 'reference is needed' },
    };
    expect(sentenceOf(sent, [fault])).toContain('reference est nécessaire');
    const params = { why: 'The card was declined.', whyKey: 'payment.card_declined' };
    expect(sentenceOf({ message: 'x', reason: 'payment.ended_because', params })).toContain(
      'La carte a été refusée.',
    );
  });

  it('writes its parts and times in French', () => {
    const held = {
      place: 'Home 2',
      placeKey: 'featured.place_home',
      position: 2,
      target: 'Dar Naji',
      where: 'in West and East',
      whereKey: 'featured.in_areas',
      zones: ['West', 'East'],
      when: 'from 2026-11-27 on, without an end',
      whenKey: 'featured.without_end',
      from: '2026-11-27',
    };
    expect(sentenceOf({ message: 'x', reason: 'featured.held', params: held })).toBe(
      'Accueil 2 est occupé par Dar Naji dans West et East, à partir du 27 nov. 2026, sans fin.',
    );
    const word = { word: 'coffee', fault: 'is needed', faultKey: 'field.needed' };
    expect(sentenceOf({ message: 'x', reason: 'cell.wrong_word', params: word })).toMatch(
      /coffee.*est nécessaire$/,
    );
    const opens = { zone: 'Maârif', opens: 'Mon, 09:00', opensAt: '2026-11-30T09:00:00.000Z' };
    expect(sentenceOf({ message: 'x', reason: 'zone.closed_until', params: opens })).toMatch(
      /lun\. 09:00\.$/,
    );
  });

  it('is written of what a record keeps in the same way, and a text of a person as it is', () => {
    expect(keptText('Changed', { reason: 'campaign.changed' })).toMatch(/^Modifiée/);
    expect(keptText('As they asked', {})).toBe('As they asked');
    expect(keptText(null, { reason: 'campaign.changed' })).toBeNull();
    expect(keptReason({ reason: 'Changed', reasonKey: 'campaign.changed' })).toMatch(/^Modifiée/);
    expect(keptReason({ reason: 'As they asked' })).toBe('As they asked');
  });
});

it('is Arabic for its reader, and has the plural of Arabic', async () => {
  setLanguage('ar');
  await loadMessages();
  const sent = { message: 'x', reason: 'settlement.has_errors', params: { count: 2 } };
  expect(plain(sentenceOf(sent))).toBe('في الملف خطآن؛ لم يقيد شيء.');
  setLanguage('en');
  await loadMessages();
  expect(sentenceOf(sent)).toBe('x');
});
