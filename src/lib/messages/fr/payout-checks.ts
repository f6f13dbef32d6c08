/** What is checked before money is sent: who else has an account or a reference, and whom to call. */
export const payout_checks = {
  shared:
    'Le même compte que {names}, d’une autre personne. Demandez pourquoi avant de continuer.',
  shared_owner: 'Le même compte que {names}, de la même personne',
  shared_elsewhere:
    '{n, plural, one {Un autre commerce ou livreur que vous ne voyez pas a} other {# autres commerces ou livreurs que vous ne voyez pas ont}} le même compte.',
  set_shared: 'Enregistrer le compte partagé',
  before: 'Ancien compte',
  now: 'Nouveau compte',
  before_unknown: 'Non enregistré',
  call: 'Appelez le commerce au',
  no_phone: 'Le commerce n’a pas de numéro de téléphone',
  owner: 'Propriétaire : {name}',
  reference_used: 'D’autres versements ont déjà la référence {reference} :',
  reference_of: 'Versement {id} de {store}, {amount}, {at}',
  reference_elsewhere:
    '{n, plural, one {Un autre versement que vous ne voyez pas} other {# autres versements que vous ne voyez pas}}',
  reference_check:
    'Vérifiez le relevé bancaire : un virement en paie plusieurs seulement si son montant est celui de tous.',
  reference_confirm: 'Même virement : {act}',
  account_title: 'Confirmer le compte de {store}',
  account_confirm: 'Confirmer le compte',
  account_act: 'Confirmer le compte…',
  account_review: 'Examiner le compte modifié',
  as_of: 'tel que demandé le {at}',
  balance_then: 'Solde à la demande',
  balance_decided: 'Solde à la décision',
  until_decision: 'De la demande à la décision du {at}',
  since_decision: 'Depuis la décision',
  since_request: 'Depuis la demande',
  unmoved: 'aucun mouvement',
  held: 'Versements ouverts',
  paying_by: 'Envoyé au paiement par {who} : {rail}',
  account_record: 'Qui vous avez appelé, et quand',
  account_record_hint: 'Conservé avec la confirmation et dans le journal d’audit',
  account_record_missing: 'Indiquez qui vous avez appelé, et quand.',
  account_recorded: 'Appelé : {record}',
  refuse_act: 'Refuser…',
  refuse_title: 'Refuser le compte de {store}',
  refuse_confirm: 'Refuser le compte',
  refuse_done: 'Le compte de {store} est refusé',
  refuse_lead: 'L’ancien compte est rétabli, et attend la confirmation d’une autre personne.',
  account_done: 'Le compte de {store} est confirmé',
  account_lead:
    'Appelez le commerce à un numéro que vous connaissiez déjà, et non à celui de la demande, et faites-lui dire le compte.',
  accounts_changed:
    '{n, plural, one {Le compte bancaire d’un commerce a été modifié :} other {Les comptes bancaires de # commerces ont été modifiés :}}',
} as const;
