// Coreutils and other small programs whose options tell everything.
import { NOT_READ_ONLY, type Reader } from './reading.js';
import { readersFrom } from './table-reader.js';

/** Words with which a program means something else than its table says. */
const ODD: ReadonlyMap<string, RegExp> = new Map([
  // Its letters are not read together: after `-ps` the second operand is still the file that is written.
  ['xxd', /^-[A-Za-z]{2}/],
  // A letter's value is the next word wherever the letter stands, and what follows it are options.
  ['tree', /^-[A-Za-z]*[LPI]./],
  // More options, from a file.
  ['strings', /^[@*?[]/],
]);

const inTable = readersFrom(`
ls|+ aAbBcCdfFgGhHiklLmnNopqQrRsStuUvxXZ1 I= w= T= --time-style= :files :globs
cat|+ AbeEnstTuv :files :globs
tac|+ :files :globs
head|+ # qvz c= n= :files :globs
tail|+ # fFqvz c= n= :files :globs
wc|+ cmlwL :files :globs
nl|+ p b= d= f= h= i= l= n= s= v= w= :files :globs
rev|:files :globs
cut|+ nsz b= c= d= f= --output-delimiter= :files :globs
paste|+ sz d= :files :globs
tr|+ cCdst --squeeze-repeats :text
uniq|+ cdDiuz f= s= w= :files :max1
comm|+ 123z :files
cmp|+ bls i= n= :files
diff|+ # abBcdeEfHinNpqrstTuwyZ C= U= I= F= x= W= --text :files
join|+ i 1= 2= a= e= j= o= t= v= :files
fold,fmt|+ bsu w= :files :globs
column|+ tnexJ s= o= c= N= R= :files :globs
expand,unexpand|+ ia t= :files :globs
od|+ abcdfhilosvx A= j= N= S= t= w? :files :globs
hexdump|+ bcCdovx n= s= :files :globs
xxd|bCeEipuz c= g= l= n= o= s= :files :max1
strings|+ afw n= t= e= :files :globs
file|+ 0bhikLNprsvE F= e= P= :files :globs
stat|+ fLt c= --printf= :files :globs
du|+ 0abcDhHkLlmPsSx B= d= t= :files :globs
df|+ ahHiklPTv B= t= x= :files
tree|+ adfilxpsuhgDFqNQrtcUvASnCJX L= P= I= :files
basename,dirname|+ az s= :text
realpath|+ eLmPqsz --relative-to< --relative-base< :files :globs
readlink|+ efmnqsvz :files :globs
pwd|LP
true,false,:,sleep,expr,factor,groups,getconf,whereis|:text
seq|f= s= w :text
uname|+ asnrvmpio
hostname|fisdIA
whoami,arch,logname,tty,nproc,users,locale,lscpu|+
id|+ agGnruz :text
uptime|ps
free|+ bkmghltw
who|abdlmqrsTtuw
lsblk|+ abdfJlmnprst o=
which|as :text
md5sum,sha1sum,sha256sum,sha512sum,b2sum|+ btz :files :globs
cksum,sum|rs :files :globs
base64,base32|+ di w= --decode :files :max1
shuf|ez i= n= :files
pgrep|+ acfilnovx u= U= P= :text
`);

export const COREUTILS = inTable.map(([name, reader]): [string, Reader] => {
  const odd = ODD.get(name);
  return odd
    ? [name, (words) => (words.some(({ value }) => odd.test(value)) ? NOT_READ_ONLY : reader(words))]
    : [name, reader];
});
