/** Card payments, refunds, remedies and their charges. */
export const payments = {
  'payment.not_paid_in_time': 'Il n’a pas été payé à temps.',
  'payment.card_declined': 'La carte a été refusée.',
  'payment.authorised_otherwise': 'La banque a autorisé autre chose que ce qui était demandé.',
  'payment.not_placed': 'La commande n’a pas pu être passée.',
  'payment.not_changed': 'La commande n’a pas pu être modifiée.',
  'payment.other_described': 'La réponse décrivait un autre paiement',
  'payment.provider_status': 'Son statut est {status}',
  'payment.provider_answered': 'Le prestataire a répondu {status}',
  'payment.not_of_protocol': 'La réponse n’est pas conforme au protocole',
  'payment.capture_refused': 'Le prestataire a refusé le débit',
  'payment.refund_refused': 'La carte n’a pas accepté le remboursement',
  'payment.change_ended':
    'Rien n’est débité : le paiement est terminé. La commande reste en l’état. Pour réessayer, utilisez une nouvelle référence.',
  'payment.change_ended_because':
    'Rien n’est débité : {why} La commande reste en l’état. Pour réessayer, utilisez une nouvelle référence.',
  'payment.order_picked_up': 'La commande a été récupérée. Elle est payée en espèces.',
  'payment.order_by_card': 'La commande est déjà payée par carte.',
  'payment.card_given_up':
    'La commande était payée par carte, et la carte a été libérée. Elle est payée en espèces.',
  'payment.nothing_to_pay': 'Il n’y a rien à payer pour la commande.',
  'payment.answer_first':
    'Une modification de la commande est proposée. Acceptez-la ou refusez-la d’abord.',
  'payment.another_waits':
    'Un autre paiement par carte de la commande est en attente. Payez celui-là, ou réessayez lorsqu’il sera terminé.',
  'payment.too_little':
    'La commande coûte maintenant {total} ; la carte avait été sollicitée pour {authorised}.',
  'payment.cards_off': 'Le paiement par carte n’est pas disponible. Payez en espèces.',
  'payment.must_be_cash': 'doit être en espèces',
  'payment.too_many_waiting':
    'Trop de vos commandes attendent d’être payées. Payez-en une d’abord.',
  'payment.ended':
    'Rien n’est débité : le paiement est terminé. Pour commander de nouveau, utilisez une nouvelle référence.',
  'payment.ended_because':
    'Rien n’est débité : {why} Pour commander de nouveau, utilisez une nouvelle référence.',
  'payment.held_too_short': 'La banque retient le montant trop peu de temps.',
  'payment.account_not_active': 'Le compte n’est pas actif.',
  'payment.reference_used': 'La référence a servi pour une autre commande.',
  'payment.no_capture_refused': 'Le prestataire n’a refusé aucun débit de cette commande.',
  'payment.notice_not_signed': 'La signature de l’avis n’est pas valable.',
  'payment.notice_without_payment': 'L’avis ne nomme pas de paiement.',
  'refund.in_full': 'La commande {id} est entièrement remboursée.',
  'refund.nothing_left':
    'Il ne reste rien à rembourser de la commande {id} : elle n’a pas été payée, le livreur conteste les espèces, ou la banque les a reprises.',
  'refund.no_wallet': 'La personne qui a passé cette commande n’a pas de portefeuille client.',
  'refund.card_at_most': 'La carte peut recevoir au plus {most}. Remboursez vers le portefeuille.',
  'refund.must_be_wallet': 'doit être le portefeuille',
  'refund.on_card': 'Le montant est sur la carte : rien ne se reprend d’une carte.',
  'refund.store_has_less':
    '{store} a moins de disponible. « Dédommager » le lui impute, et ce que son solde n’a pas est dû ; un remboursement payé par la plateforme reste à la charge de celle-ci.',
  'refund.funder_has_less': 'a moins de disponible',
  'refund.spent': '{customer} l’a déjà dépensé : le solde du portefeuille est trop faible.',
  'remedy.order_open': 'La commande {id} n’est pas close : modifiez-la plutôt.',
  'remedy.nothing_left':
    'Il ne reste rien à accorder pour la commande {id} : au total, au plus sa valeur.',
  'remedy.at_most': 'Il reste au plus {left} à accorder pour la commande {id}.',
  'remedy.line_given':
    'Pour la ligne {line} de la commande {id}, {left, plural, =0 {il ne reste aucune unité} one {il reste une unité} other {il reste # unités}} à dédommager.',
  'remedy.not_served':
    'La commande {id} n’a pas été livrée : rien n’a été servi, et seul un bon d’achat peut être accordé.',
  'remedy.target_not_possible': 'Cette commande ne permet pas cette destination.',
  'remedy.no_driver': 'La commande {id} n’a pas de livreur à qui imputer.',
  'remedy.charge_at_most':
    'Nul n’est imputé au-delà du geste commercial : il reste au plus {left} à imputer.',
  'remedy.contest_upheld':
    'Il a été décidé que cette partie ({party}) ne supporte pas ce geste commercial : une contestation a été admise.',
  'remedy.changed_meanwhile':
    'D’autres gestes commerciaux ont été accordés depuis pour cette commande. Refusez celui-ci et demandez-en un autre.',
  'remedy.coupon_name': 'Bon d’achat pour la commande {id}',
  'remedy.case_of_another': 'Le dossier {id} ne concerne ni la commande {order}, ni son client.',
  'remedy.basis_needs_lines': 'nomme les lignes de la base `lines`, et d’aucune autre',
  'remedy.basis_needs_amount': 'est le montant de la base `goodwill`, et d’aucune autre',
  'remedy.one_charge_each': 'nomme chaque partie une seule fois',
  'remedy.each_line_once': 'nomme chaque ligne une seule fois',
  'remedy.own': 'Vous avez accordé ce geste commercial : une autre personne doit décider.',
  'remedy.linked':
    'Votre compte est celui du client, ou lui est lié : une autre personne doit accorder le geste commercial.',
  'remedy.linked_giver':
    'Votre compte est lié à celui de la personne qui a accordé le geste commercial : une autre personne doit décider.',
  'remedy.linked_store':
    'Votre compte est celui du commerce, ou lui est lié : il est payé pour ce qui est renvoyé, une autre personne doit donc le renvoyer.',
  'remedy.linked_bearer':
    'Votre compte est celui d’un commerce ou d’un livreur qui supporte ce geste commercial, ou lui est lié : une autre personne doit le contre-passer.',
  'remedy.not_given_by_you': 'Seule la personne qui a accordé le geste commercial le retire.',
  'remedy.coupon_used': 'Le client a utilisé le bon d’achat.',
  'remedy.sent_again': 'Les articles ont été renvoyés : annulez plutôt cette commande-là.',
  'remedy.refund_of':
    'Ce remboursement est un geste commercial : contre-passez celui-ci, ce qui contre-passe aussi ses imputations.',
  'remedy.exceeds':
    'D’autres gestes commerciaux ont été accordés en même temps. Renvoyez celui-ci : il attendra une autre personne.',
  'charge.reversed': 'L’imputation {id} a été contre-passée.',
  'charge.contested': 'L’imputation {id} a déjà été contestée.',
  'charge.too_late': 'L’imputation {id} pouvait être contestée jusqu’au {until}.',
  'charge.not_contested': 'Nul ne conteste l’imputation {id}.',
  'contest.own':
    'Vous avez accordé le geste commercial, imputé ce montant ou ouvert la contestation : une autre personne doit trancher.',
  'contest.linked':
    'Votre compte est lié à celui d’une personne qui a pris part à cette imputation : une autre personne doit trancher.',
} as const;
