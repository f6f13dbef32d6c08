/** Orders and their amendments. */
export const orders = {
  'order.needs_reason_to_end': 'est nécessaire pour annuler ou retourner',
  'order.withheld_ends_only': 'n’est possible que pour une annulation ou un retour',
  'order.withheld_needs_command': 'est obligatoire pour différer',
  'order.food_of_returns_only': 'n’est possible que pour un retour',
  'order.as_many_versions': 'doit avoir autant d’éléments que les numéros',
  'order.each_once': 'doit nommer chaque commande une seule fois',
  'order.never_twice': 'ne doit pas nommer une commande deux fois',
  'order.numbers': 'doit être des numéros de commande séparés par des virgules',
  'order.amends_nothing': 'ou une autre modification est nécessaire',
  'order.cause_needs_reason': 'est nécessaire avec la cause « autre »',
  'order.line_once': 'doit nommer chaque ligne une seule fois',
  'order.needs_on_the_road':
    'La commande est récupérée. Ce qu’elle exige de son livreur ne change plus.',
  'order.no_variants': '{item} n’a pas de variantes.',
  'order.choose_variant': 'Choisissez {item} : {variants}.',
  'order.not_offered': 'n’est pas proposé',
  'order.named_twice': 'est nommé deux fois',
  'order.option_not_offered': '{item} ne propose pas {group}, {option}, ou une fois seulement.',
  'order.choose_number': 'Choisissez {count} de {group} pour {item}.',
  'order.choose_range': 'Choisissez de {min} à {max} de {group} pour {item}.',
  'order.number_of_group': 'doit être {count} de {group}',
  'order.range_of_group': 'doit être de {min} à {max} de {group}',
  'order.item_off_menu': '{item} n’est plus au menu.',
  'order.item_sold_out': '{item} est épuisé.',
  'order.item_not_served': '{item} n’est pas servi à cette heure.',
  'order.item_out_of_stock': '{item} n’est plus en stock, ou pas assez.',
  'order.cannot_be_ordered': 'ne peut pas être commandé',
  'order.item_unknown': 'Un article n’est pas à ce menu.',
  'order.not_on_menu': 'n’est pas à ce menu',
  'order.pickup_only': '{store} ne livre pas. Commandez à emporter.',
  'order.below_minimum_of_store':
    'La commande minimale de {store} est de {least} ; celle-ci est de {subtotal}.',
  'order.at_least': 'doit être d’au moins {least}',
  'order.too_many_open':
    'Vous avez déjà {most} commandes ouvertes. Commandez de nouveau lorsque l’une d’elles sera livrée.',
  'order.placed_too_often':
    'Vous avez passé {most} commandes en {minutes} minutes. Attendez quelques minutes avant de commander de nouveau.',
  'order.too_much_cash':
    'Avec cette commande, {cash} seraient à payer en espèces ; la limite est de {most}. Payez par carte, ou attendez qu’une commande précédente soit livrée.',
  'order.like_order':
    'Vous venez de commander la même chose avec #{id}. Commandez de nouveau si vous la voulez deux fois.',
  'order.must_be_card': 'doit être la carte',
  'order.refused_by_zone': 'est refusé par la zone de l’adresse',
  'order.reference_used': 'Cette référence a déjà servi pour une autre commande.',
  'order.reference_of_another': 'a déjà servi pour une autre commande',
  'order.price_changed': 'Le prix a changé. Regardez-le de nouveau.',
  'order.too_many_at_once': 'Trop de commandes à la fois. Réessayez.',
  'order.role_gives_no_discount': 'Le rôle {role} ne permet pas d’accorder de remise.',
  'order.discount_too_large': 'La remise dépasse le sous-total.',
  'order.discount_above_subtotal': 'ne doit pas dépasser le sous-total',
  'order.role_sees_none': 'Le rôle {role} ne voit pas de commandes.',
  'order.was_accepted': 'Le commerce a accepté la commande. Appelez l’assistance pour l’annuler.',
  'order.return_requested':
    'Vous rapportez déjà la commande. Apportez-la au commerce, qui le confirme.',
  'order.return_not_requested':
    'Le livreur n’a pas demandé de retour. Le commerce ne peut le confirmer qu’ensuite.',
  'order.needs_reason_to_book':
    'Un motif est nécessaire pour enregistrer cela à la place du livreur.',
  'order.needs_reason': 'est nécessaire lorsque l’équipe l’enregistre à la place d’un livreur',
  'order.pickup_disputed':
    'Le livreur conteste la récupération. Tranchez le litige avant que la commande soit livrée.',
  'order.only_staff_withhold': 'Seule l’équipe peut demander une clôture différée.',
  'order.asker_not_permitted': 'La personne qui l’a demandé ne peut plus modifier de commandes.',
  'order.asker_lost_zone': 'La personne qui l’a demandé n’a plus cette zone.',
  'order.not_assignable_now':
    'La commande {id} est à l’état « {state} » et ne peut pas être affectée maintenant.',
  'order.assigned_to': 'Affectée à {driver}',
  'order.no_end':
    'La commande {id} n’a pas été close sans livraison, ou avant que les clôtures soient enregistrées.',
  'order.end_settled': 'La clôture de la commande {id} est réglée.',
  'order.end_own': 'Vous avez clos cette commande. Une autre personne décide qui était en faute.',
  'order.end_linked':
    'Votre compte est lié à un compte qui y gagne. Une autre personne décide qui était en faute.',
  'order.unpaid_ends': 'Plusieurs commandes en espèces n’ont pas pu être livrées. Payez par carte.',
  'order.nothing_charged': 'La commande {id} est à l’état « {state} » : rien n’a été débité.',
  'order.refundable_at_most': 'Au plus {left} de la commande {id} peuvent encore être remboursés.',
  'order.only_delivered_rated':
    'La commande {id} est à l’état « {state} » : seules les commandes livrées peuvent être notées.',
  'order.already_rated': 'La commande {id} est déjà notée.',
  'amendment.order_over':
    'La commande {id} est à l’état « {state} » et ne peut plus être modifiée.',
  'amendment.on_the_road':
    'La commande est en route. Seuls ses instructions, son numéro de téléphone et un repère à moins de {metres} m dans la même zone peuvent encore changer.',
  'amendment.store_ready':
    'La commande n’est plus en préparation. Appelez l’assistance pour la modifier.',
  'amendment.store_accepted':
    'Le commerce a accepté la commande. Appelez l’assistance pour la modifier.',
  'amendment.not_of_role': 'Le rôle {role} ne permet pas de modifier cela sur une commande.',
  'amendment.dispute_late':
    'La commande a été récupérée. Appelez l’assistance au sujet de son montant.',
  'amendment.not_disputable':
    'La modification {number} ne peut pas être contestée : elle ne coûte pas plus, ou a été acceptée dans l’application.',
  'amendment.disputed_before': 'La modification {number} a déjà été contestée.',
  'amendment.not_disputed': 'La modification {number} n’est pas contestée, ou c’est réglé.',
  'amendment.own_order': 'C’est votre propre commande. Une autre personne doit la modifier.',
  'amendment.own_agreement':
    'Vous avez enregistré l’accord du client. Une autre personne doit maintenir la modification.',
  'amendment.linked_agreement':
    'Votre compte est lié à celui de la personne qui a enregistré l’accord du client. Une autre personne doit maintenir la modification.',
  'amendment.linked':
    'Votre compte est lié à celui d’une partie de cette commande ({party}). Une autre personne doit la modifier.',
  'amendment.no_such_line': 'La commande n’a pas de ligne {line}.',
  'amendment.not_a_line': 'n’est pas une ligne de la commande',
  'amendment.empty': 'Il ne resterait rien de la commande. Annulez-la plutôt.',
  'amendment.unchanged': 'Rien ne changerait.',
  'amendment.too_many_lines': 'Une commande a au plus {most} lignes.',
  'amendment.replaces_more': 'On ajouterait plus que ce qui est retiré de la ligne {line}.',
  'amendment.replaces_too_many': 'ne doit pas dépasser ce qui est retiré de la ligne',
  'amendment.difference_of_replacement': 'n’est possible que pour la différence d’un remplacement',
  'amendment.pays_without_line':
    'D’autres ne paient que la différence d’une ligne qui en remplace une autre.',
  'amendment.card_is_the_customers':
    'Seul le client peut passer la commande au paiement par carte, dans l’application.',
  'amendment.above_authorised':
    'La carte est autorisée pour {authorised} ; la commande coûterait {total}. Le commerce ou la plateforme peut payer la différence.',
  'amendment.nothing_to_capture':
    'Il ne resterait rien à payer par carte. Annulez plutôt la commande.',
  'amendment.changed_meanwhile':
    'La commande ne coûterait plus ce qui était proposé. Proposez-la de nouveau.',
  'amendment.needs_app_or_supervisor':
    'Par accord au téléphone, la commande coûterait {rise} de plus qu’avant. Au-delà de {most}, le client accepte dans l’application, ou un superviseur la modifie.',
  'amendment.store_pays_too_much':
    'Le commerce paierait {amount} pour des remplacements. Au-delà de {most}, le commerce le propose, ou un superviseur décide.',
  'amendment.none_open': 'Aucune proposition {number} de cette commande n’attend de réponse.',
  'amendment.no_longer_paid':
    'La différence de cette proposition ne peut plus être payée. L’assistance peut la proposer de nouveau.',
  'amendment.only_customer_answers': 'Seul le client accepte ou refuse une proposition.',
} as const;
