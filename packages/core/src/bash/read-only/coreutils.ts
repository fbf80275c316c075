// Coreutils and other small programs whose options tell everything.
import { readersFrom } from './table-reader.js';

export const COREUTILS = readersFrom(`
ls|aAbBcCdfFgGhHiklLmnNopqQrRsStuUvxXZ1 I= w= T= --all --almost-all --author --escape --directory --color? --classify? --group-directories-first --no-group --human-readable --si --inode --ignore= --hide= --numeric-uid-gid --reverse --recursive --size --sort= --time= --time-style= --full-time --format= --width= --indicator-style= --file-type --dereference --hyperlink? --zero --version --help :files :globs
cat|AbeEnstTuv --show-all --number --number-nonblank --show-ends --show-tabs --squeeze-blank --show-nonprinting --version --help :files :globs
tac|br s= --before --regex --separator= :files :globs
head|# qvz c= n= --bytes= --lines= --quiet --silent --verbose --version --help :files :globs
tail|# qvz c= n= --bytes= --lines= --quiet --silent --verbose --version --help :files :globs
wc|cmlwL --bytes --chars --lines --words --max-line-length --total= --version --help :files :globs
nl|p b= d= f= h= i= l= n= s= v= w= --body-numbering= --number-width= --number-separator= :files :globs
rev|:files :globs
cut|nsz b= c= d= f= --bytes= --characters= --delimiter= --fields= --complement --only-delimited --output-delimiter= :files :globs
paste|sz d= --delimiters= --serial :files :globs
tr|cCdst --complement --delete --squeeze-repeats --truncate-set1 :text
uniq|cdDiuz f= s= w= --count --repeated --all-repeated? --ignore-case --skip-fields= --skip-chars= --unique --check-chars= --group? :files :max1
comm|123z --check-order --nocheck-order --output-delimiter= --total :files
cmp|bls i= n= --print-bytes --ignore-initial= --verbose --bytes= --quiet --silent :files
diff|# abBcdeEfHinNpqrstTuwyZ C= U= I= F= x= W= --brief --report-identical-files --context? --unified? --ed --side-by-side --width= --left-column --suppress-common-lines --recursive --new-file --exclude= --ignore-case --ignore-all-space --ignore-space-change --ignore-blank-lines --ignore-trailing-space --ignore-tab-expansion --ignore-matching-lines= --strip-trailing-cr --text --minimal --color? --label= --expand-tabs --speed-large-files --show-c-function --normal :files
join|i 1= 2= a= e= j= o= t= v= --check-order --nocheck-order --header --ignore-case :files
fold|bs w= --bytes --spaces --width= :files :globs
fmt|# cstu g= p= w= --width= --split-only --uniform-spacing :files
column|tnexJ s= o= c= N= R= T= --table --separator= --output-separator= --table-columns= --json :files
expand|i t= --initial --tabs= :files :globs
unexpand|a t= --all --first-only --tabs= :files :globs
od|abcdfhilosvx A= j= N= S= t= w? --address-radix= --skip-bytes= --read-bytes= --format= --output-duplicates --width? --strings? :files :globs
hexdump|bcCdovx n= s= :files :globs
xxd|bCeEipuz c= g= l= n= o= s= R= :files :max1
strings|afwo n= t= e= --all --bytes= --radix= --encoding= :files :globs
file|0bhikLlNprsvE F= e= P= --brief --mime --mime-type --mime-encoding --dereference --no-dereference --keep-going --print0 --extension --separator= --version --help :files :globs
stat|fLt c= --dereference --file-system --format= --printf= --terse :files :globs
du|0abcDhHkLlmPsSx B= d= t= --all --apparent-size --block-size= --bytes --total --dereference --max-depth= --human-readable --si --summarize --separate-dirs --one-file-system --threshold= --exclude= --time? --time-style= --inodes :files :globs
df|ahHiklPTv B= t= x= --all --block-size= --human-readable --si --inodes --local --portability --print-type --type= --exclude-type= --output? --total :files
tree|adfilxpsuhgDFqNQrtcUvASnCJX L= P= I= --noreport --charset= --filelimit= --dirsfirst --sort= --gitignore --prune --du --si --matchdirs --ignore-case --metafirst --inodes --device --timefmt= --noreport :files
basename|az s= --multiple --suffix= --zero :text
dirname|z --zero :text
realpath|eLmPqsz --canonicalize-existing --canonicalize-missing --logical --physical --quiet --strip --zero --relative-to< --relative-base< :files :globs
readlink|efmnqsvz --canonicalize --canonicalize-existing --canonicalize-missing --no-newline --quiet --silent --verbose --zero :files :globs
pwd|LP
true,false,:|:text
sleep|:text
seq|f= s= w --format= --separator= --equal-width :text
expr|:text
cal|13jmwy A= B= --monday --sunday --three --year :text
uname|asnrvmpio --all --kernel-name --nodename --kernel-release --kernel-version --machine --processor --hardware-platform --operating-system
hostname|fisdIA --fqdn --long --ip-address --short --domain
whoami,arch,logname,tty|
id|agGnruz --group --groups --name --real --user --zero :text
groups|:text
nproc|--all --ignore=
uptime|ps --pretty --since
free|bkmghltwv c= s= --bytes --kibi --mebi --gibi --human --si --lohi --total --wide
users,who|abdlmpqrstTuwH
lscpu|abcpeJxy --all --json
lsblk|abdfJlmnprst o= --all --fs --json --list --noheadings --output= --paths
which|as --all --skip-alias --skip-dot :text
whereis|bmsu :text
md5sum,sha1sum,sha224sum,sha256sum,sha384sum,sha512sum,b2sum|btz --binary --text --tag --zero :files :globs
cksum,sum|rs --raw --tag --untagged :files :globs
base64,base32|di w= --decode --ignore-garbage --wrap= :files :max1
locale|acm --all-locales --charmaps
getconf|a :text
tput|:text :max1
factor|:text
numfmt|z d= --from= --to= --field= --format= --delimiter= --padding= --suffix= --header? :text
tsort|:files
shuf|ez i= n= r --echo --input-range= --head-count= --repeat --zero-terminated :files
pgrep|acfilnovxw u= U= P= g= G= s= t= d= --full --list-name --list-full --newest --oldest --count --exact :text
pidof|s :text
`);
