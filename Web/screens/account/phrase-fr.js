// Words for generated passphrases, in French: plain and common ones of our own choice, of 3 to 8
// letters, a to z only, so that any keyboard has them. They are loaded with the screens on which a
// password is chosen.

export default `
abeille abricot accepter accord achat acheter acier acrobate acte acteur actif action adorer
adresse adroit affaire affiche agenda agent agile agir agneau aider aigle aiguille aile aimable
aimant aimer air ajouter album alcool algue aliment aller allumer allure amener ami amical amie
amiral amour ample ampoule amuser ananas ancien ancre ange anglais angle animal anneau antenne
appareil appel appeler appuyer arbitre arbre arc arche argent argile armoire arriver arroser
arrosoir artiste asperge assiette atelier atlas atome attendre aube auberge audace auteur
automne autruche avancer avenir aventure avenue avion avis avocat avoine avoir avril azur bagage
bague baie baiser baisser balai balance balayer balcon baleine balle ballon bambou banane banc
bande banque baobab barbe barque barrage barrer bas basket bassin bassine bateau battre baudet
bazar beau bec beignet berceau berger berline besoin beurre biberon biche bidon bijou bille
billet biscuit bison bistrot bizarre blaireau blanc bleu blond blouse blouson bobine bocal boire
bois boisson bol bon bonbon bonheur bonnet bord border bosse botte bouche boucher boucle boue
bouger bougie bouillir boule boulon bouquet bourgeon bourse boussole boutique bouton branche
bras brave bravo brebis bref brillant briller brin brique briquet brise broche brochet broder
bronze brosse brouette bruine bruit brume brun budget bulle bureau bus buste but cabane cabine
cacao cacher cactus cadeau cadran cadre cahier caille caillou caisse calcul calme calmer
camarade camion campagne camper canal canard canari candidat canette canne cannelle canoe canot
canton capable capot caravane caresser cargo carnaval carnet carotte carpe carreau carrosse
cartable carte carton cascade casque casser castor causer cave caverne ceinture cendre centaine
centre cercle cerf cerise cerisier certain chacal chaise chalet chaleur chaloupe chambre chameau
champ champion chance changer chanson chant chanter chanteur chapeau chapitre charbon chardon
charger charmant charme chasse chat chaton chaud chaudron chemin chemise chenille cher chercher
cheval cheveu cheville chien chiffon chiffre chimie chocolat choisir choix chorale chose
chouette cible cidre ciel cigale cigogne cinq cintre cirage cirque ciseau citron civet clair
clairon classe clavier client climat cloche clocher cloison clou clouer clown cochon cocotier
code coffre coiffer coiffeur coin colibri colis colle coller collier colline colombe colonne
combler commode compas complet compote compter concert concours conduite cone confier conseil
conte content conter copain copier coq coquille corail corbeau corde corps correct corriger
costume cou coucher coude coudre couleur couloir coup coupe couper courage courir courrier cours
course court cousin cousine coussin couteau couvert couvrir crabe craie crapaud cravate crayon
creuser creux crevette cri crier cristal croire croix croquis croupe cube cueillir cuiller cuir
cuire cuisine cuisse cuivre culotte culture curieux cycle cygne cymbale dame danse danser
danseur dauphin demander dentelle dentiste dessert dessin dessiner destin deux devenir deviner
devise devoir diamant digne dimanche dinde dire direct diriger disque distance divers diviser
dix docteur doigt dollar domaine domino donner dormir dos dossier douane double doubler douceur
douche doux douzaine dragon drap drapeau droite dune duo dur durer duvet eau emporter encre
endive enfant engrais enlever ennui ensemble entendre entier entorse entracte entrer envie envoi
envoyer escabeau escalade escargot espace espoir esprit essai essaim essayer essence essuie est
estomac exact examen excuse exemple expert exquis fable facile facteur faible faim faire falaise
famille fanfare farce farine faucon faune fauteuil femme fendre fenouil fente fer ferme fermer
fermier feu feuille feutre ficelle fier figue figure fil filer filet fille film filmer fils
filtre fin final finesse finir flamant flamme flan flanelle fleur fleuve flocon flore flotte
flotter fluide flute foin foire fond fontaine foot force forge forme former formule fort fortune
fouiller foulard foule four fourche fourmi fourrure foyer frais fraise franc frapper frein
frelon fresque frite froid fromage front fruit fuir furet fuseau futur gagnant gagner gai
galerie galet galette galop galoper gamin gant garage garde garder gardien gare gaufre gaz
gazelle gazon geai gencive gendre genou genre gentil geste gilet girafe givre glace glacier
glisser globe gloire gomme gonfler gorge goudron gourde gourmand gousse grain graine graisse
grand grandir grange granit grappe gratin gratter gravier grelot grenade grenier griffe grillage
griller grillon grimace grimper gris grive grogner gros grotte groupe grue guide guider guidon
guitare gymnase habile habiller habit habiter hache haie hamac hameau hamster hanche haricot
harpe hasard haut herbe hermine heure heureux hibou histoire hiver hockey homard homme honneur
horizon horloge hotte houle houx huit humain humble humeur hutte idole igloo image imaginer
imiter immense immeuble impact indice infini infuser insecte instant iris ivoire jaguar jambe
jambon janvier jardin jardiner jarre jasmin jaune jazz jean jeter jeton jeu jeudi jeune joie
joli jongler jongleur joue jouer jouet joueur jour journal joyeux juge juillet juin jumeau
jument jungle jupe jupon jurer jury jus juste justice kayak kilo kimono kiosque kiwi koala lac
lacet lagon laine laisser lait laitue lama lame lampe lance lancer langage langue lanterne lapin
large largeur laser lavabo lavande laver lecteur lecture lent lentille lessive lettre lever
levier levure liane libre lierre lieu ligne limace lime limonade lin lion lionne liquide lire
lis lisse liste lit litre livre livrer local loge loger loi lointain loisir long losange lot
louer loup loupe lourd loutre lueur luge lumineux lundi lune lunette lustre lutin lutte lynx
lyre machine magasin magazine magie mai maillot main mairie maison malice malin maman manche
manchot manger manoir manteau marbre marchand marche marcher mardi mare marelle mari marier
marin marine marmite marmotte marque marraine marron mars marteau masque massif mat matelas
matelot maternel matin mauve melon membre mener menhir menthe menton menu mer mercredi merlan
merle message mesure mettre meuble meule micro midi miel miette mignon milieu mille mince
minerai minute miracle mirage miroir mission mitaine mobile mode moderne modeste moine moineau
mois moisson molaire moment monde moniteur monnaie montagne monter montre montrer morceau mordre
morse mot moteur motif moto mouche mouchoir mouette moufle mouiller moulin mousse moutarde
mouton moyen muguet mule muraille murmure muscle muse museau musicien musique mygale myrtille
nacre nage nager nageur nain nappe narine natation nature naturel navet navire nectar neige net
neuf nez niche nid niveau noble noir noisette noix nom nombre nord normal note notice nouer
nougat nouille nounours nourrice nourrir nouveau noyau noyer nuage nuit nuque oasis objet obscur
obtenir ocre octobre odeur office offrir ogre oie oignon oiseau olive olivier ombre omelette
oncle onde ongle opale optique orage orange oranger orbite ordre oreille oreiller organe orgue
orient origan origine orme orteil ortie oseille oser otarie oublier ouest ourlet ours ourson
outil ouvrage ouvrier ouvrir ovale page paille pain paire palais palette palme palmier palourde
panda panier panne panneau pantalon pantin paon papa papaye papier papillon paquet parasol parc
parent parfait parfum parking parler parole parquet parrain partage partager partie partir
passage passant passer passoire patate patient patin patron patte paume pause pavage pavillon
payer paysage paysan peau peigne peindre peintre peinture pelage pelle pelouse peluche pencher
pendule penser penseur pente percer perche perdrix perle perron persil personne peser petit
peuple peuplier pharaon phare phoque photo phrase piano pichet pie pied pierre pieuvre pigeon
pile pilier pilote piloter piment pin pince pinceau pingouin pintade pion pipette pique pirate
pirogue piscine piste pivert pivoine pizza placard place placer plafond plage plaine plaire
planche plante planter plaque plat platane plateau plein pleurer pli plier plomb plongeon
plonger pluie plume plumier pluvier poche podium poids poignet poing point pointe pointu poire
poireau poirier poisson poitrine poivre poivron poli pollen polo pomme pommier pompe pompier
poney pont pop port portail porte porter portrait poser poste pot potage potager poteau potier
potiron pouce poudre poulain poule poulet poulpe poumon poupe pourpre pousser poussin poutre
pouvoir prairie pratique prendre prix proche produit profil profit profond projet propos propre
proue prouver prudence prune prunier public puce puiser puits pull pulpe pupitre pur puzzle
pyjama pyramide python quai quart quartier quartz quatre question quiche quille quinze quitter
racine raconter radar radeau radio radis rafale ragondin raide raie raisin rallye ramasser rame
rameau ramer rang ranger rape rapide rappeler raquette rare raser rasoir rat ravi rayon recette
recevoir record recueil reculer refaire reflet refrain refuge regard regarder registre reine
relais relief remise remplir renard rendre renne rentrer repas repos requin respect rester
retard retenir retour revanche revenir revue rhubarbe riche rideau rire rivage rival rive robe
robinet robot robuste roche rocher roi roman romarin ronce rond ronde rondin rose roseau rotule
roue rouge rouleau rouler route roux royaume ruban rubis ruche rue ruelle rugby ruisseau rumeur
rustique rythme sable sabot sac sachet sacoche safari safran sage sain saison salade salle salon
saluer salut samedi sandale sanglier sapin sardine satin sauce saucisse sauge saule saumon saut
sauter sauvage sauver savane saveur savoir savon science scooter seau sec secours secret seigle
sel selle semaine semelle semer sentir sept serpent serpette serre serrer serrure service servir
seuil seul siffler signal signe signer silence silex silo simple singe sirop site ski skieur soc
socle soda soie soif soir soixante soldat sole soleil solide solo sombre sommeil sommet son
sonner sonnette sorbet sorbier sorte sortir souche soude souffler soulever soupe soupir souple
source sourcil sourd sourire souris souvenir spatule spirale sport square stade statue store
studio style stylo subtil sucette sucre sud sueur suivre sujet superbe surf surface surnom
surprise tabac table tableau tablette tablier tabouret tache taille tailler tailleur talent
talon talus tambour tamis tandem tango tante tapis tarif tarte tartine tasse taupe taureau taxi
temple temps tendre tenir tennis tente tenter terminer terrain terrasse terre terrier texte
tigre tilleul timbre timide tirer tiroir tissu titre toast toile toit tomate tomber tombola
tondre tonne tonneau tonnerre torche tordu torrent torse tortue total toucan touche toucher
toupie tour touriste tourner tourte tousser tout trace tracer tracteur traduire train trait
trajet tranche travail treize trembler trente tresse triangle tribu tricot tricycle trier trio
troc trois trombone trompe tronc trotter trottoir trou trouble troupe trousse trouver truc
truelle truffe truite tube tuile tulipe tunique tunnel turban turbine tutu tuyau union unique
unir unisson univers urne usage user usine utile vacances vacarme vache vague vaillant vaisseau
valeur valise vallon valoir valse vanille vapeur varan vase vaste vautour veau vedette veille
velours vendre vendredi venir vent ventre verger verre verrou vers verser version vert veste
veston viande victoire vide vider vie vif vigne vigueur vilain village ville vin vinaigre vingt
violet violette violon virage virgule vis visage viser visite visiter visiteur vitamine vitesse
vitrail vitre vitrine vivant vivre voile voir voisin voisine voiture voix vol volant volcan
voler volet voleur volume vote vouloir voyage voyager voyageur voyelle vrai vue wagon week
yaourt yoga yourte zen zeste zigzag zinc zone zoo zouave
`.trim().split(/\s+/);
