/** Payouts, settlements, wallets and the ledger. */
export const payouts = {
  'payout.you_linked_requester':
    'Vous avez créé, réinitialisé ou modifié le compte de {name}, qui l’a demandé. Une autre personne doit le faire, ou une personne qui n’est liée à aucun des deux se porte garante du compte.',
  'payout.you_linked_approver':
    'Vous avez créé, réinitialisé ou modifié le compte de {name}, qui l’a approuvé. Une autre personne doit le faire, ou une personne qui n’est liée à aucun des deux se porte garante du compte.',
  'payout.you_linked_settler':
    'Vous avez créé, réinitialisé ou modifié le compte de {name}, qui l’a réglé comme non payé. Une autre personne doit le faire, ou une personne qui n’est liée à aucun des deux se porte garante du compte.',
  'payout.you_linked_account':
    'Vous avez créé, réinitialisé ou modifié le compte de la personne qui a saisi le compte bancaire. Une autre personne doit le faire, ou une personne qui n’est liée à aucun des deux se porte garante du compte.',
  'payout.linked_by_requester':
    '{linker}, qui l’a demandé, a créé, réinitialisé ou modifié votre compte. Une autre personne doit le faire, ou une personne qui n’est liée à aucun des deux se porte garante du compte.',
  'payout.linked_by_approver':
    '{linker}, qui l’a approuvé, a créé, réinitialisé ou modifié votre compte. Une autre personne doit le faire, ou une personne qui n’est liée à aucun des deux se porte garante du compte.',
  'payout.linked_by_settler':
    '{linker}, qui l’a réglé comme non payé, a créé, réinitialisé ou modifié votre compte. Une autre personne doit le faire, ou une personne qui n’est liée à aucun des deux se porte garante du compte.',
  'payout.linked_by_account':
    '{linker}, qui a saisi le compte bancaire, a créé, réinitialisé ou modifié votre compte. Une autre personne doit le faire, ou une personne qui n’est liée à aucun des deux se porte garante du compte.',
  'payout.other_linked_requester':
    '{linker} a créé, réinitialisé ou modifié votre compte et celui de {name}, qui l’a demandé. Une autre personne doit le faire, ou une personne qui n’est liée à aucun des deux se porte garante du compte.',
  'payout.other_linked_approver':
    '{linker} a créé, réinitialisé ou modifié votre compte et celui de {name}, qui l’a approuvé. Une autre personne doit le faire, ou une personne qui n’est liée à aucun des deux se porte garante du compte.',
  'payout.other_linked_settler':
    '{linker} a créé, réinitialisé ou modifié votre compte et celui de {name}, qui l’a réglé comme non payé. Une autre personne doit le faire, ou une personne qui n’est liée à aucun des deux se porte garante du compte.',
  'payout.other_linked_account':
    '{linker} a créé, réinitialisé ou modifié votre compte et celui de la personne qui a saisi le compte bancaire. Une autre personne doit le faire, ou une personne qui n’est liée à aucun des deux se porte garante du compte.',
  'payout.own_request': 'Vous avez demandé ce versement : une autre personne doit l’approuver.',
  'payout.own_account':
    'Vous avez saisi ce compte bancaire : une autre personne doit approuver le versement.',
  'payout.own_account_pay':
    'Vous avez saisi ce compte bancaire : une autre personne doit payer sur celui-ci.',
  'payout.own_account_request':
    'Vous avez saisi le compte bancaire de ce commerce : une autre personne doit demander ses versements.',
  'payout.own_account_confirm':
    'Vous avez saisi ce compte bancaire : une autre personne doit le confirmer.',
  'payout.own_store_confirm':
    'Le commerce est le vôtre, ou votre compte est lié à celui de son propriétaire : une autre personne doit confirmer son compte bancaire.',
  'payout.account_waits':
    'Le compte bancaire de {store} a été modifié par {by} et attend la confirmation d’une autre personne.',
  'payout.account_not_waiting': 'Le compte bancaire de ce commerce n’attend pas de confirmation.',
  'payout.account_record_missing':
    'Une autre personne est payée sur ce compte : indiquez qui vous avez appelé, et quand.',
  'payout.record_missing': 'est requis',
  'payout.account_before_unknown':
    'Le compte précédent n’est pas enregistré. Saisissez le bon compte.',
  'payout.account_changed_meanwhile':
    'Le compte bancaire a été modifié entre-temps. Vérifiez-le de nouveau.',
  'payout.own_approval':
    'Vous avez approuvé ce versement : une autre personne doit aussi l’approuver.',
  'payout.own_settlement_pay':
    'Vous l’avez réglé comme non payé : une autre personne doit le payer de nouveau.',
  'payout.own_settlement_reject':
    'Vous l’avez réglé comme non payé : une autre personne doit le refuser.',
  'payout.settled_before_approve':
    'Le versement {id} de ce commerce a été réglé comme non payé par vous, ou depuis un compte lié au vôtre : une autre personne doit approuver le suivant.',
  'payout.settled_before_pay':
    'Le versement {id} de ce commerce a été réglé comme non payé par vous, ou depuis un compte lié au vôtre : une autre personne doit payer le suivant.',
  'payout.not_own_approval': 'Seule la personne qui a approuvé peut retirer son approbation.',
  'payout.just_approved':
    'Le versement {id} vient d’être approuvé. Il pourra être payé dans {seconds} s, sauf si l’approbation est retirée.',
  'payout.withdrawn_too_late': 'Il est trop tard pour retirer l’approbation du versement {id}.',
  'payout.more_than_available': '{store} dispose de {available}.',
  'payout.unknown_method': 'Le mode de paiement n’existe pas.',
  'payout.method_not_possible': 'Ce mode de paiement n’est pas possible : {fault}.',
  'payout.reference_required': 'est obligatoire pour ce mode de paiement',
  'payout.iban_required': 'exige un IBAN du commerce',
  'payout.iban_with_spaces': 'doit être un IBAN, ou un RIB de 24 chiffres avec la bonne clé',
  'payout.holder_letters': 'doit être en lettres latines',
  'payout.iban_mistyped': 'a une clé de contrôle fausse : il est peut-être mal saisi',
  'payout.statuses': 'doit être des statuts séparés par des virgules',
  'payout.absent': 'Le versement n’existe pas.',
  'payout.not_payable': 'Son état est « {state} ».',
  'payout.changed_meanwhile': 'Il a été modifié entre-temps. Vérifiez-le de nouveau.',
  'payout.had_no_account': 'Le commerce n’avait pas de compte bancaire lors de la demande.',
  'payout.holder_in_latin':
    'Les banques écrivent les noms en lettres latines : saisissez le titulaire du compte comme le fait la banque, à côté du nom du commerce.',
  'payout.holder_not_latin':
    'Le titulaire du compte « {holder} » n’est pas en lettres latines, dont les fichiers de paiement ont besoin. Saisissez de nouveau le compte bancaire du commerce, avec le même IBAN et le titulaire en lettres latines.',
  'payout.iban_not_valid': 'L’IBAN du commerce n’est pas valable.',
  'payout.no_paying_account':
    'Il n’y a pas encore de compte payeur. Un administrateur peut le saisir dans Réglages, Argent.',
  'payout.entered_by_person': 'Saisi par une personne',
  'payout.waits_for_bank': 'En attente du traitement du fichier par la banque',
  'payout.result_unknown': 'Le serveur s’est arrêté avant que le résultat soit connu',
  'payout.memo': 'Versement {id}',
  'payout.none_in_file': 'Aucun de ces versements ne peut figurer dans un fichier bancaire. {why}',
  'settlement.reference_missing': '{column} : absente',
  'settlement.reference_too_long': '{column} : plus de 200 caractères',
  'settlement.not_one_of': '{column} : doit être l’une de ces valeurs : {allowed}',
  'settlement.not_an_amount': '{column} : doit être un montant en MAD, comme 125.50',
  'settlement.not_above_zero': '{column} : doit être supérieur à zéro',
  'settlement.other_currency': '{column} : doit être {allowed}',
  'settlement.not_a_day': '{column} : doit être un jour, comme 2026-03-09',
  'settlement.row_repeated': 'ligne : est aussi la référence de la ligne {first}',
  'settlement.row_contradicts': 'ligne : a déjà été donnée avec un autre contenu',
  'settlement.column_missing': 'La colonne {column} est absente.',
  'settlement.columns_missing': 'Les colonnes {columns} sont absentes.',
  'settlement.has_errors':
    'Le fichier a {count, plural, one {# erreur} other {# erreurs}} ; rien n’a été comptabilisé.',
  'settlement.has_many_errors':
    'Le fichier a au moins {count} erreurs ; rien n’a été comptabilisé.',
  'settlement.no_provider': 'Aucun prestataire de paiements par carte n’est configuré.',
  'statement.no_address':
    'Le commerce n’a pas d’adresse e-mail. Ajoutez-en une d’abord dans son formulaire.',
  'statement.number': 'doit être un numéro comme 2026-000017',
  'transfer.sums_to': 'la somme de ses écritures est {sum}',
  'transfer.balances_follow': 'chaque écriture suit la précédente',
  'transfer.balance_breaks': 'l’écriture {entry} ne le fait pas',
  'transfer.of_no_sale': 'n’appartient à aucune vente',
  'transfer.paid_of_total': '{paid} payés sur {total}',
  'transfer.reversed_by': 'contre-passée par {transfer}',
  'transfer.not_reversed': 'non contre-passée',
  'wallet.is_frozen': 'Le portefeuille est gelé.',
  'wallet.is_active': 'Le portefeuille est actif.',
  'wallet.order_of_another': 'La commande est celle d’un autre client.',
  'wallet.belongs_to_another': 'appartient à un autre client',
  'wallet.refund_on_order': 'Remboursez une commande depuis la page de la commande.',
  'wallet.to_itself': 'Un portefeuille ne peut pas virer vers lui-même.',
  'wallet.must_be_another': 'doit être un autre portefeuille',
  'transfer.kind': 'doit être un type d’écriture',
  'transfer.kind_not_reversible':
    'Les écritures du type {kind} ne peuvent pas être contre-passées ici.',
  'transfer.already_reversed': 'Cela a déjà été contre-passé.',
  'wallet.frozen': 'Le portefeuille est gelé : il ne paie ni ne reçoit.',
  'money.too_little': 'Le solde disponible est trop faible.',
  'transfer.amount_too_large': 'Le montant est trop élevé.',
  'transfer.too_large': 'est trop élevé',
  'transfer.just_posted': 'Une autre requête vient de le comptabiliser.',
  'transfer.not_typed_amount': 'doit être égal au montant',
  'books.check_in_progress': 'Les comptes sont déjà en cours de contrôle.',
  'driver.cash_ceiling':
    'Le livreur détient {atHand} en espèces et doit encaisser {toCollect} : {more} de plus dépasseraient le plafond de {ceiling}.',
  'payout.typed_amount': 'À partir de {from}, le montant doit être saisi de nouveau.',
  'cash.typed_amount': 'À partir de {from}, le montant doit être saisi de nouveau.',
  'refund.typed_amount': 'À partir de {from}, le montant doit être saisi de nouveau.',
  'wallet.typed_amount': 'À partir de {from}, le montant doit être saisi de nouveau.',
  'sheet.own': 'C’est votre propre feuille : une autre personne doit la signer.',
  'sheet.linked_author':
    'Votre compte est lié à celui de l’auteur : une autre personne doit la signer.',
  'sheet.signed_after_day': 'Elle se signe une heure après la fin de son jour.',
  'sheet.needs_no_signature': 'Aucune signature n’est nécessaire.',
  'commitment.too_much':
    'Une personne peut engager moins de {limit} en 24 heures. Vous pouvez engager {left} maintenant ; une autre personne doit faire le reste.',
  'commitment.above_limit': 'dépasse ce qu’une personne peut engager en un jour',
  'payout.reference_used':
    'Le versement {id} de {store}, de {amount}, porte déjà la référence {reference}. Vérifiez le relevé bancaire : un seul virement ne paie les deux que si son montant est celui des deux.',
  'payout.reference_used_elsewhere':
    'Un versement d’une autre zone porte déjà la référence {reference}. Vérifiez le relevé bancaire.',
} as const;
