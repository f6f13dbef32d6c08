/** The checks of the books by the words of the server's names, and purposes of movements. */
export const book_checks = {
  each_end_without_delivery_moved_what_it_says:
    'Chaque fin sans livraison a déplacé ce qu’elle indique',
  each_end_without_delivery_is_that_of_its_order:
    'Chaque fin sans livraison est celle de sa commande',
  each_changed_order_has_the_total_of_its_last_change:
    'Chaque commande modifiée a le total de sa dernière modification',
  each_order_on_its_way_is_with_the_driver_of_its_last_leg:
    'Chaque commande en route est chez le livreur de sa dernière étape',
  the_figures_of_hours_are_those_of_their_records:
    'Les chiffres des heures sont ceux de leurs enregistrements',
  what_each_store_and_driver_owes_is_what_was_not_collected_of_it:
    'Ce que chaque commerce et livreur doit est ce qui n’en a pas été encaissé',
  each_due_is_collected_by_its_collections: 'Chaque dette est recouvrée par ses recouvrements',
  each_order_by_card_has_its_own_authorised_payment:
    'Chaque commande par carte a son propre paiement autorisé',
  each_order_that_became_one_by_card_has_the_payment_for_it_and_each_such_payment_its_order:
    'Chaque commande devenue payable par carte a son paiement, et chacun de ces paiements sa commande',
  each_payment_is_where_its_order_is: 'Chaque paiement en est là où en est sa commande',
  each_captured_payment_took_the_total_of_its_sale:
    'Chaque paiement capturé a pris le total de sa vente',
  each_refund_to_a_card_is_sent_to_it_once_and_equal:
    'Chaque remboursement sur carte y est envoyé, une fois et du même montant',
  each_payment_refunded_what_its_card_took: 'Chaque paiement a remboursé ce que sa carte a reçu',
  each_order_gave_in_coupons_and_goods_what_its_remedies_say_and_at_most_what_it_was_worth:
    'Chaque commande a donné en bons d’achat et en articles ce que disent ses gestes commerciaux, et au plus sa valeur',
  each_remedy_to_a_card_or_wallet_is_its_refund_reversed_with_it:
    'Chaque geste commercial vers une carte ou un portefeuille est son remboursement, contre-passé avec lui',
  each_remedy_is_charged_what_its_charges_say:
    'Chaque geste commercial est imputé comme le disent ses imputations',
  each_charge_moved_what_it_says: 'Chaque imputation a déplacé ce qu’elle indique',
  each_upheld_contest_reversed_its_charge_and_no_other_did:
    'Chaque contestation admise, et elle seule, a contre-passé son imputation',
  each_capture_and_refund_is_settled_within_three_days:
    'Chaque capture et chaque remboursement est réglé sous trois jours',
  each_settlement_has_its_payment_and_moved_its_amount_once:
    'Chaque règlement a son paiement et a déplacé son montant, une fois',
  each_write_off_of_a_card_was_confirmed_by_a_second_person:
    'Chaque passage en perte d’une carte a été confirmé par une deuxième personne',
  every_transfer_sums_to_zero: 'Chaque écriture a une somme nulle',
  every_balance_is_the_sum_of_its_entries: 'Chaque solde est la somme de ses lignes d’écriture',
  each_entry_follows_the_balance_before_it: 'Chaque ligne d’écriture suit le solde qui la précède',
  the_totals_by_purpose_are_those_of_the_entries:
    'Les totaux par nature sont ceux des lignes d’écriture',
  no_balance_is_out_of_its_bounds: 'Aucun solde n’est hors de ses limites',
  each_delivered_order_s_movements_tie_to_its_total:
    'Les mouvements de chaque commande livrée correspondent à son total',
  each_discount_is_borne_as_its_order_says: 'Chaque remise est supportée comme le dit sa commande',
  each_discount_is_the_sum_of_its_parts: 'Chaque remise est la somme de ses parts',
  each_promotion_has_counted_its_redemptions: 'Chaque promotion a compté ses utilisations',
  each_order_gave_back_what_was_moved_for_it:
    'Chaque commande a rendu ce qui avait été déplacé pour elle',
  only_delivered_orders_have_been_sold: 'Seules des commandes livrées ont été vendues',
  what_is_held_of_a_store_is_what_its_open_payouts_ask_for:
    'Ce qui est retenu d’un commerce est ce que demandent ses versements ouverts',
  each_paid_payout_moved_its_amount_once: 'Chaque versement payé a déplacé son montant, une fois',
  each_remittance_cleared_what_it_says: 'Chaque remise d’espèces a soldé ce qu’elle indique',
  each_deposit_of_a_collector_moved_what_was_counted:
    'Chaque dépôt d’un collecteur a déplacé ce qui a été compté',
  each_slip_that_the_bank_named_moved_its_amount_to_the_bank:
    'Chaque bordereau que la banque a nommé a déplacé son montant vers la banque',
  disputed_cash_is_that_of_disputes_that_nobody_decided:
    'Les espèces en litige sont celles des litiges que personne n’a tranchés',
  nobody_booked_more_variance_of_cash_than_one_person_may:
    'Personne n’a passé plus d’écarts de caisse que ne peut une personne seule',
  nobody_committed_more_than_one_person_may:
    'Personne n’a engagé plus que ne peut une personne seule',
  each_act_of_one_person_is_committed:
    'Chaque acte d’une seule personne est compté parmi ses engagements',
  card_clearing_holds_what_is_sold_and_not_settled:
    'Le compte d’attente des cartes contient ce qui est vendu et non réglé',
  the_figures_of_stores_are_those_of_their_orders:
    'Les chiffres des commerces sont ceux de leurs commandes',
  the_figures_of_drivers_are_those_of_their_orders:
    'Les chiffres des livreurs sont ceux de leurs commandes',
  the_figures_of_reasons_are_those_of_their_records:
    'Les chiffres des motifs sont ceux de leurs enregistrements',
  the_figures_of_causes_are_those_of_their_records:
    'Les chiffres des causes sont ceux de leurs enregistrements',
  the_figures_of_refunds_are_those_of_their_records:
    'Les chiffres des remboursements sont ceux de leurs enregistrements',
  the_figures_of_refund_causes_are_those_of_their_records:
    'Les chiffres des causes de remboursement sont ceux de leurs enregistrements',
  the_figures_of_promotions_are_those_of_their_records:
    'Les chiffres des promotions sont ceux de leurs enregistrements',
  the_figures_of_balances_are_those_of_their_entries:
    'Les chiffres des soldes sont ceux de leurs lignes d’écriture',
  the_figures_of_cash_at_hand_are_those_of_its_entries:
    'Les chiffres des espèces détenues sont ceux de leurs lignes d’écriture',
  the_figures_of_staff_are_those_of_their_acts: 'Les chiffres de l’équipe sont ceux de ses actes',
  the_figures_of_losses_are_those_of_their_records:
    'Les chiffres des pertes sont ceux de leurs enregistrements',
  the_figures_of_changes_are_those_of_their_records:
    'Les chiffres des modifications sont ceux de leurs enregistrements',
  the_figures_of_missing_items_are_those_of_their_records:
    'Les chiffres des articles manquants sont ceux de leurs enregistrements',
  the_figures_of_items_are_those_of_their_records:
    'Les chiffres des articles sont ceux de leurs enregistrements',
  the_figures_of_store_items_are_those_of_their_records:
    'Les chiffres des articles des commerces sont ceux de leurs enregistrements',
  purpose_card_captured: 'Carte capturée',
  purpose_cash_collected: 'Espèces encaissées',
  purpose_charge: 'Imputation',
  purpose_commission: 'Commission',
  purpose_counted_in: 'Compté au coffre',
  purpose_delivery_fee: 'Frais de livraison',
  purpose_deposited: 'Déposé',
  purpose_dispute: 'Litige',
  purpose_order_end: 'Fin sans livraison',
  purpose_order_end_borne: 'Fin sans livraison, supportée',
  purpose_owed: 'Dû',
  purpose_payout: 'Versement',
  purpose_promotion: 'Promotion',
  purpose_refund: 'Remboursement',
  purpose_released: 'Libéré',
  purpose_remitted: 'Remis',
  purpose_sale: 'Vente',
  purpose_transfer_in: 'Virement reçu',
  purpose_transfer_out: 'Virement émis',
  purpose_variance: 'Écart',
  purpose_written_off: 'Passé en perte',
} as const;
