// Words for generated passphrases, in English: plain and common ones of our own choice, of 3 to 8
// letters, a to z only. They are loaded with the screens on which a password is chosen.

export default `
accept acorn active actor admire adopt adult agent agree album alley allow almond alpine amber
anchor ancient angle animal ankle answer antler apple april apron arcade archer arena arrive
arrow artist aspen athlete atlas attic august aunt author autumn avenue avocado awake award baby
back bacon badge badger bagel bake baker bakery balance balcony ball ballet balloon bamboo
banana band bandage banjo bank banner barber bark barn barrel basic basil basin basket bath
battery beach bead beaker beam bean bear beard beaver bed bedroom beef beehive beetle begin
believe bell belong belt bench berry bicycle bike bird biscuit bison bitter blank blanket blazer
blend blender blink block blond blossom blouse boat body boil bold bolt bone bonfire book boot
booth border borrow bottle bottom boulder bounce bowl box boxer branch brass brave bread breeze
brick bride bridge brief bright bring broad broccoli bronze brook broom brother brown brush
bubble bucket buckle buffalo bugle build builder bulb bundle bunny burger bus bush busy butter
button buyer cabbage cabin cable cactus cafe cage cake calendar call calm camel camera camp
canal canary candle candy cannon canoe canopy canvas canyon captain caravan card careful cargo
carpet carrot carry cart cartoon cash castle cat catch cattle cave ceiling celery cellar cello
cement central cereal certain chain chair chalk change chapel chapter charge charm chart chat
cheap cheek cheer cheerful cheese chef cherry chess chest chicken chief child chimney chin choir
choose chop church cider cinema cinnamon circle circus citizen city civil clap clay clean clear
clerk clever cliff climb climber clinic cloak clock close closet cloth cloud clove clover clown
coach coast coat cobra cocoa coconut code coffee coin cold collar collect college colour comb
comet common compass complete computer concert cook cookie cool copper coral cork corn corner
correct costume cosy cottage cotton couch council count counter country couple courage course
court cousin cover cow crab cradle crane crater crawl crayon cream create creek cricket crisp
crocus cross crow crown cruise crust crystal cube cuckoo cuddle cup cupboard curious curly
current curtain curve cushion customer cycle cyclist daily daisy dance dancer dare dark daughter
dawn day deal dealer dear decide deck deep deer deliver delta dense dentist describe desert desk
dessert detail dice dig digital dinner direct discover dish distant dive divide dizzy dock
doctor dog doll dollar dolphin dome donkey donut door double dove dragon drama draw drawer
drawing dream dress drift drill drink drive driver drop drum dry duck duke dune dust dusty duty
eager eagle ear early earn earring earth easel east easy eat echo edge editor egg elbow elder
elegant elephant elevator elm ember emerald empty endless energy engine enjoy enough enter
envelope equal escape estate even evening event exact expert explain explore extra eye eyebrow
fable fabric face factory fair faithful falcon family famous fan fancy far farm farmer fast
fasten father faucet feather feed fence fern ferry festival fetch fiddle field fifth fig figure
fill film finch find fine finger fire fireman firm first fish fisher fist fit fix flag flame
flamingo flask flat fleet float floor flour flow flower fluffy flute fly foam fog fold folder
follow fond food foot football forest forgive fork formal fortune fossil fountain fourth fox
frame free freezer fresh friend frog frost frosty fruit full funnel funny future fuzzy gallery
game garage garden garlic gate gather gaze gazelle geese general gentle ghost giant giddy gift
ginger giraffe girl give glacier glad glass glide globe glove glow glue goal goat gold golden
golf good goose gorilla gossip gown grab grain grammar grand granite grape grass grateful gravel
gravy great green greet grey grill grocer grotto ground group grove grow guard guess guest guide
guitar gull gym habit hair half hall hammer hammock hand handle handy hang happy harbour hard
hare harp harvest hat hatch hawk hay hazel head heal healthy hear heart heather heavy hedge heel
height helmet help helper helpful hen herb heron hidden hide high hill hippo hire hive hobby
hockey hold holiday hollow home honest honey hood hook hope horizon horn horse hospital hotel
hour house hover hug huge human humble hurdle hurry husband hut hyena ice iceberg icicle idea
ideal igloo imagine improve inch index indoor ink inner insect inspect invent invite iris iron
island item ivory ivy jacket jaguar jam jar jasmine jaw jazz jeans jelly jewel job jockey join
joke jolly journal journey joyful judge juggler juice jump jumper june jungle juniper jury
kangaroo karate kayak keen keep kennel kettle key keyboard kick kid kidney kilt kind king
kingdom kiosk kitchen kite kitten kiwi knee kneel knight knit knock knot know koala label lace
ladder lady lagoon lake lamb lamp land lane language lantern lapel laptop large lark laser lasso
late laugh launch laundry lava lavender lawn lawyer lazy lead leader leaf league lean learn
leather leave lecture leek left leg legal legend lemon lemonade lend lens lentil leopard lesson
letter lettuce level library lid lift light like likely lilac lily lime line linen lion lip list
listen little live lively lizard llama load lobby lobster local lock locket locust lodge loft
log lonely long look loud lounge love lovely low lower lucky lunar lunch lung lynx lyric magic
magnet magpie maid mail main major make mammoth manage manager mango mansion map maple marble
march margin marina marker market marsh mask mason mast master mat match mattress mayor maze
meadow meal measure medal medicine meet meeting mellow melody melon melt member memory mend
mention menu merchant merge mermaid merry metal meteor method metre middle midnight mighty mild
mile milk mill miller minor mint minute mirror mitten mix mixer mobile model modern modest moist
moment monday money monitor monkey month moon moose morning mosaic moss motel moth mother motor
mountain mouse mouth move movie mud muffin mug mule multiply muscle museum mushroom music
musical mustard nail name napkin narrow natural nature navy near neat neck necklace needle
nephew nerve nest net nettle new news nickel niece night nimble noble noodle noon normal north
nose note notebook notice novel nudge number nurse nut nutmeg nylon oak oar oasis oat obey
object observe ocean octopus odd offer office officer oil old olive omelette onion open opera
orange orbit orchard orchid order organ ostrich otter outdoor oval oven owl own owner oyster
pack package paddle page paint painter pair palace palm pan pancake panda panel panther paper
parade parcel parent park parrot parsley partner party passage pasta pastry path patient patio
patrol pattern pause pavement paw pay pea peace peach peacock peak peanut pear pearl pebble
pedal peel pelican pen pencil penguin people pepper perfect perform perfume person petal phone
photo piano pick pickle picnic picture pie pier pig pigeon pillar pillow pilot pine pink pipe
pirate pitcher pizza place plaid plain plan planet plank plant plaster plate platform play
player plaza plenty plough pluck plum plumber pocket poem poet point polar police polish polite
polo pond pony pool poppy popular porch port porter portrait postcard poster pot potato potter
pour powder prairie praise precious prefer prepare present press pretty pretzel prince print
prism prize profile program project promise prompt proper protect proud prune public pudding
puddle puffin pull pulley pulse pump pumpkin puppet puppy pure purple purse push put puzzle
pyramid quail quarry quarter quartz queen quest quick quiet quill quilt quiver quiz rabbit
raccoon race racket radar radio radish raft rail railway rain rainbow raise raisin ram ranch
ranger rapid rare rattle raven raw razor reach read ready real recent recipe recite record red
reduce reef referee refill region regular reindeer relax remember rent repair repeat reply
report reptile rescue resort rest return reward ribbon rice rich ride rider ridge right ring
rinse ripe ripple rise river road roar roast robe robin robot robust rock rocket roll roof room
rooster root rope rose rotate rough round row rowing royal rub rubber ruby rug ruler run runner
runway rural rush rust rustic saddle safari safe safety sail sailor salad salmon salt salty
sample sand sandal sandwich sane sapphire sardine satchel saturn sauce saucer sausage save scale
scarf scarlet scatter scene school science scissors scooter score scout screen screw scrub sea
seagull seal search season seat second secret secure see seed select sell senator send senior
sentence serene serve settle sew shade shadow shake shampoo shape share shark sharp shawl sheep
sheet shelf shell shelter sheriff shield shine shiny ship shirt shoe shop shore short shoulder
shout shovel show shower shrimp shrub shuttle shy side signal silence silent silk silver simple
sing singer single sister sit skate skater skeleton sketch ski skin skip skirt sky slate sled
sleep sleepy sleeve slice slide slim slipper sloth slow small smart smell smile smoke smooth
snack snail snake sneaker sneeze snow snowman soap sober soccer social society sock soda sofa
soft soil solar soldier solid solo solve song sort soup sour south space spade spare spark
sparkle sparrow speak speaker spear special spell spend spice spicy spider spin spinach spiral
splash sponge spoon sport spotted spread spring sprinkle spruce square squash squid squirrel
stable stack stadium staff stage stair stamp stand star start statue stay steady steak steam
steel steer stem step stew sticker sticky stir stone stool stop store stork storm story stove
straw stream street stretch strict string stripe striped stroll strong studio study style
stylish subway sudden sugar suit suitcase summer summit sun sunday sunny sunrise sunset super
support surface surfer surprise swallow swamp swan swap sway sweater sweep sweet swift swim
swing switch sword symbol syrup system table tablet tail tailor take talent talk tall tambour
tame tango tank tape target tart task taste taxi tea teach teacher team teapot tell temple
tender tennis tent terrace texture thank thick thin think thread throat throne throw thumb
thunder ticket tickle tide tidy tie tiger tile timber time tin tiny tired tissue toad toast
toaster today toe toffee tomato tongue tool tooth topic torch tortoise toss total touch tough
tourist towel tower town toy track tractor trade trader trail train trainer tram travel tray
treasure treat tree triangle trick trim trolley trophy tropical trot trousers trout truck true
trumpet trunk trust trusty truth try tuck tulip tuna tunnel turban turkey turn turnip turtle
twig twin twirl twist type tyre ukulele umbrella uncle unfold uniform unique unit unite universe
unlock untie unwrap upper upright urban use useful usher usual vacation valley valve vanilla
vase vast vault velvet vendor venue verb verse vest viking villa village vine vinegar violet
violin virtue visit visitor vivid voice volcano volume voyage vulture wade waffle wagon waist
wait waiter wake walk wall wallet walnut walrus waltz wander warden wardrobe warm wash watch
water wave wavy wax wealthy weasel weather weave wedding week weekend weekly weigh welcome wet
whale wheat wheel whisk whisker whisper whistle white whole wide widget width wife wigwam wild
willow win wind window windy wine wing wink winner winter wire wise wish wizard wolf woman
wombat wonder wood wooden woodland wool woolly word work worker workshop world worm worry wrap
wren wrist write writer yacht yard yarn yawn year yearly yellow yodel yoga yogurt young youth
zebra zero zesty zigzag zinc zipper zodiac zone zoom
`.trim().split(/\s+/);
